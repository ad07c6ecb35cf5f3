import type { GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { formatRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { placeLabel } from '@phuljhari/contract/rules/states'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Panel } from '../Panel.tsx'
import { say } from './gst.messages.ts'
import styles from './gst.module.css'

type Amounts = Pick<GstMonth['byRate'][number], 'taxable' | 'cgst' | 'sgst' | 'igst'>
type Row = Amounts & { buyers: string; place: string; rate: string }
const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst'] as const
const TITLES = { taxable: 'Taxable', cgst: 'CGST', sgst: 'SGST', igst: 'IGST' }

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { title: 'Buyers', cell: ({ buyers }) => buyers },
  { title: 'Place of supply', cell: ({ place }) => place },
  { title: 'Rate', number: true, cell: ({ rate }) => rate },
  ...AMOUNTS.map((name): Column<Row> => ({
    title: TITLES[name],
    number: true,
    cell: (row) => formatRupees(row[name]),
  })),
]

function totalRow(rows: GstMonth['byRate']): Row {
  const sum = (name: keyof Amounts) => toRupees(rows.reduce((all, row) => all + toPaise(row[name]), 0))
  const sums = { taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst') }
  return { buyers: 'Total', place: '', rate: '', ...sums }
}

/** What was sold, net of notes, by rate and place of supply. */
export function GstRates({ rows }: { rows: GstMonth['byRate'] }) {
  const shown = rows.map((row) => ({
    ...row,
    buyers: row.buyers === 'b2b' ? 'Registered' : 'Unregistered',
    place: placeLabel(row.placeOfSupply),
    rate: `${row.rate}%`,
  }))
  return (
    <Panel title={say.byRate}>
      <DataTable
        label={say.byRateTable}
        columns={COLUMNS}
        rows={[...shown, totalRow(rows)]}
        keyOf={({ buyers, place, rate }) => `${buyers} ${place} ${rate}`}
        stacked
      />
      <p className={styles.hint}>{say.byRateHint}</p>
    </Panel>
  )
}
