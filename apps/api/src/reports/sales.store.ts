import { NOTE_KINDS } from '@phuljhari/contract/documents/document-kinds'
import { BOOKED, inIndia, PLACED_DAY } from './expressions.store.ts'

const SIGN = 'sales_sign(d.kind)'
const IS_NOTE = `d.kind in (${NOTE_KINDS.map((kind) => `'${kind}'`).join(', ')})`
/** The day in India of a moment of the span. */
const dayOf = (moment: string) => `${inIndia(`${moment}::timestamptz`)}::date`

/** A row for each booked order and for each document that is not cancelled. Parameters: the moments of the span. */
export const SALES = `(
  select ${PLACED_DAY} as day, 1 as booked, o.total_paise as booked_paise, 0 as bills, 0 as billed_paise,
    0 as noted_paise, 0 as taxable_paise, 0 as tax_paise
  from orders o where o.ordered_at >= $1 and o.ordered_at < $2 and ${BOOKED}
  union all
  select to_char(d.date, 'YYYY-MM-DD'), 0, 0, case when ${IS_NOTE} then 0 else 1 end,
    case when ${IS_NOTE} then 0 else d.payable_paise end,
    case when ${IS_NOTE} then ${SIGN} * d.payable_paise else 0 end,
    ${SIGN} * d.taxable_paise, ${SIGN} * (d.cgst_paise + d.sgst_paise + d.igst_paise)
  from tax_documents d
  where d.date >= ${dayOf('$1')} and d.date < ${dayOf('$2')} and d.cancelled_at is null)`
