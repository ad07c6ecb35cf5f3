import { NOTE_KINDS } from '@phuljhari/contract/documents/document-kinds'
import type { Tx } from '../db/database.ts'
import type { Span } from './span.ts'
import { DOCUMENTS, STATUSES } from './sums/cubes.store.ts'
import { readCoverage, sumsOf, sumsValues } from './sums/sums.store.ts'

const SIGN = 'sales_sign(d.key)'
const IS_NOTE = `d.key in (${NOTE_KINDS.map((kind) => `'${kind}'`).join(', ')})`

/**
 * Rows of the booked orders of a day, and of the documents of a day. Parameters: three of the orders, then three of the
 * documents.
 */
export const SALES = `(
  select to_char(s.day, 'YYYY-MM-DD') as day, s.orders as booked, s.value_paise as booked_paise, 0 as bills,
    0 as billed_paise, 0 as noted_paise, 0 as taxable_paise, 0 as tax_paise
  from ${sumsOf(STATUSES)} s where is_booked(s.key)
  union all
  select to_char(d.day, 'YYYY-MM-DD'), 0, 0, case when ${IS_NOTE} then 0 else d.orders end,
    case when ${IS_NOTE} then 0 else d.value_paise end, case when ${IS_NOTE} then ${SIGN} * d.value_paise else 0 end,
    ${SIGN} * d.goods_paise, ${SIGN} * d.tax_paise
  from ${sumsOf(DOCUMENTS, 4)} d)`
/** These parameters. */
export const salesValues = async (tx: Tx, span: Span): Promise<unknown[]> => [
  ...sumsValues(await readCoverage(tx, span, STATUSES, true)),
  ...sumsValues(await readCoverage(tx, span, DOCUMENTS, true)),
]
