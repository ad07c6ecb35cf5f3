type TitlesProps = { titles: readonly string[] }

/** The row with the titles of a table's columns. */
export const TitleRow = ({ titles }: TitlesProps) => (
  <tr>
    {titles.map((title) => (
      <th key={title} scope="col">
        {title}
      </th>
    ))}
  </tr>
)

/** The head of a printed table, which browsers repeat on every page. */
export const TableHead = ({ titles }: TitlesProps) => (
  <thead>
    <TitleRow titles={titles} />
  </thead>
)

export type SheetTotal = {
  label: string
  text: string
  /** Marks the amount to be paid. */
  isTotal?: boolean
}
type TotalsProps = {
  rows: readonly SheetTotal[]
  /** The class of the total. */
  totalClass?: string
}

/** The amounts below the lines of a sheet. */
export const SheetTotals = ({ rows, totalClass = 'sheet-grand' }: TotalsProps) => (
  <dl>
    {rows.map(({ label, text, isTotal }, index) => (
      // Two payments in cash have the same label.
      <div key={`${label} ${index}`} className={isTotal ? totalClass : undefined}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
