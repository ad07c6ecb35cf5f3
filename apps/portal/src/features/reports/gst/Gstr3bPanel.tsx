import type { GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { placeLabel } from '@phuljhari/contract/rules/states'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Panel } from '../Panel.tsx'
import { say } from './gst.messages.ts'
import styles from './gst.module.css'

type Row = Pick<GstMonth['gstr3b']['outward'], 'taxable' | 'igst' | 'cgst' | 'sgst'> & { table: string; what: string }

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { title: 'Table', cell: ({ table }) => table },
  { title: 'Supplies', cell: ({ what }) => what },
  { title: 'Taxable', number: true, cell: ({ taxable }) => formatRupees(taxable) },
  { title: 'IGST', number: true, cell: ({ igst }) => formatRupees(igst) },
  { title: 'CGST', number: true, cell: ({ cgst }) => formatRupees(cgst) },
  { title: 'SGST', number: true, cell: ({ sgst }) => formatRupees(sgst) },
]

/** What the shop's sales put into GSTR-3B, net of notes. The rest of that return is the accountant's. */
export function Gstr3bPanel({ gstr3b: { outward, toUnregistered } }: Pick<GstMonth, 'gstr3b'>) {
  const rows: Row[] = [
    { table: '3.1(a)', what: say.outward, ...outward },
    ...toUnregistered.map((row) => ({ table: '3.2', what: say.toUnregistered(placeLabel(row.placeOfSupply)), ...row })),
  ]
  return (
    <Panel title={say.gstr3b}>
      <DataTable label={say.gstr3bTable} columns={COLUMNS} rows={rows} keyOf={({ what }) => what} stacked />
      <p className={styles.hint}>{say.gstr3bHint}</p>
    </Panel>
  )
}
