import type { ReportCell, ReportColumn } from '@phuljhari/contract/reports/reports.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { t } from '@phuljhari/contract/rules/t'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../events/actor.ts'
import { recordDownload } from '../../events/record-download.ts'
import { writeFile, XLSX } from '../../reports/export-report.ts'
import { idsOnBoard } from '../board.store.ts'
import { findLabels, type LabelRow } from '../labels.store.ts'

/** More orders than a shop books in a day. */
const MAX_ROWS = 2000
const GRAMS_PER_KG = 1000

const COLUMNS: Array<ReportColumn & { cell: (row: LabelRow) => ReportCell }> = [
  { key: 'transport', title: t('Transport'), kind: 'text', cell: (row) => row.transport },
  { key: 'destination', title: t('Destination office'), kind: 'text', cell: (row) => row.destination },
  { key: 'order', title: t('Order'), kind: 'text', cell: (row) => row.order_id },
  { key: 'customer', title: t('Customer'), kind: 'text', cell: (row) => row.customer_name },
  { key: 'phone', title: t('Phone'), kind: 'text', cell: (row) => row.customer_phone },
  { key: 'city', title: t('City'), kind: 'text', cell: (row) => row.city },
  { key: 'pincode', title: t('Pincode'), kind: 'text', cell: (row) => row.pincode },
  { key: 'cartons', title: t('Cartons'), kind: 'count', cell: (row) => row.carton_grams?.length ?? null },
  { key: 'weight', title: t('Gross weight (kg)'), kind: 'text', cell: grossWeight },
  { key: 'lrNumber', title: t('LR number'), kind: 'text', cell: () => null },
  { key: 'bookedOn', title: t('Booking date'), kind: 'text', cell: () => null },
]

/** In kilograms; null unless each carton was weighed. */
function grossWeight({ carton_grams: grams }: LabelRow): number | null {
  if (grams === null || grams.length === 0 || grams.includes(0)) return null
  return grams.reduce((sum, one) => sum + one, 0) / GRAMS_PER_KG
}

/**
 * The list `toBook` of the board for the booking office, by transport, with empty columns for LR and date. The download
 * is recorded.
 */
export async function toBookFile(db: Db, actor: Actor): Promise<{ name: string; type: string; content: Uint8Array }> {
  const everything = { day: null, slot: null, agent: null, place: null }
  const ids = await idsOnBoard(db, 'toBook', everything, { after: null, limit: MAX_ROWS })
  const found = (await findLabels(db, ids))
    .filter((row) => !row.is_erased)
    .toSorted(
      (one, other) => one.transport.localeCompare(other.transport) || one.order_id.localeCompare(other.order_id),
    )
  const rows = found.map((row) => ({ key: row.order_id, cells: COLUMNS.map(({ cell }) => cell(row)), orders: null }))
  const columns = COLUMNS.map(({ cell: _cell, ...column }) => column)
  const content = await writeFile({ report: { title: t('To book'), columns, rows }, format: 'xlsx' })
  await recordDownload(db, actor, { file: 'to-book', rows: rows.length })
  return { name: `to-book-${indiaDay(new Date())}.xlsx`, type: XLSX, content }
}
