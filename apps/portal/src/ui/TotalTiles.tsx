import styles from './total-tiles.module.css'

type Props = {
  /** A text that is not known yet is undefined, and shown as a dash. */
  totals: ReadonlyArray<readonly [label: string, text: string | undefined]>
  label?: string
  /** The class that sets the columns. */
  className: string | undefined
}

/** The totals of a list, each on a tile above it. */
export const TotalTiles = ({ totals, label, className = '' }: Props) => (
  <dl className={`${styles.tiles} ${className}`} aria-label={label}>
    {totals.map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text ?? '–'}</dd>
      </div>
    ))}
  </dl>
)
