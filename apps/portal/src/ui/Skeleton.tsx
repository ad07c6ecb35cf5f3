import styles from './skeleton.module.css'

/** How many blocks fill the first screen, and the bars in each. */
const SHAPES = {
  /** A row of plain counters, and one of counters that are filters. */
  counters: { blocks: 4, bars: 0 },
  filters: { blocks: 6, bars: 0 },
  /** A search box with the content below it. */
  toolbar: { blocks: 1, bars: 0 },
  rows: { blocks: 15, bars: 2 },
  products: { blocks: 15, bars: 3 },
  orders: { blocks: 8, bars: 6 },
  agents: { blocks: 9, bars: 5 },
  /** The groups of facts in an order's details. */
  facts: { blocks: 3, bars: 5 },
} as const

/** Grey blocks in the shape and size of what is loading, so that nothing moves when it arrives. */
export function Skeleton({ shape, count }: { shape: keyof typeof SHAPES; count?: number }) {
  const { blocks, bars } = SHAPES[shape]
  return (
    <div className={styles[shape]} aria-hidden>
      {Array.from({ length: count ?? blocks }, (_, block) => (
        <div key={block} className={styles.block}>
          {Array.from({ length: bars }, (_, bar) => (
            <span key={bar} />
          ))}
        </div>
      ))}
    </div>
  )
}
