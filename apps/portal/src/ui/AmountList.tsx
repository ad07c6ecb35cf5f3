import styles from './amount-list.module.css'

type Props = {
  /** Amounts whose text is false are left out. */
  amounts: ReadonlyArray<readonly [label: string, text: string | false]>
  /** Omits the background, for use inside a part that has one. */
  plain?: true
}

/** Amounts with their labels, side by side on a band. */
export const AmountList = ({ amounts, plain }: Props) => (
  <dl className={plain ? styles.amounts : `${styles.amounts} ${styles.band}`}>
    {amounts
      .filter(([, text]) => text !== false)
      .map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
  </dl>
)
