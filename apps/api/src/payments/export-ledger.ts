import { ALL_SUBJECTS } from '@phuljhari/contract/activity/action-labels'
import { moneySign } from '@phuljhari/contract/payments/ledger-signs'
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_MODE_LABELS,
  RECEIPT_STATE_LABELS,
} from '@phuljhari/contract/payments/payment-kinds'
import { receiptTitle } from '@phuljhari/contract/payments/receipt-title'
import { csvLine } from '@phuljhari/contract/rules/csv'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { findPaymentsAfter, type LedgerRow, type PaymentFilter } from './payment-list.store.ts'
import { unallocatedPaise } from './serialize-payment.ts'

/** In paise: less than 0 for money that went out. A row that moved none, such as a write-off, has its amount. */
const signedPaise = ({ kind, amount_paise, taken_back_kind }: LedgerRow): number =>
  moneySign(kind, taken_back_kind) === -1 ? -amount_paise : amount_paise

const COLUMNS: ReadonlyArray<readonly [header: string, cell: (row: LedgerRow) => string | number]> = [
  ['Date', ({ paid_on }) => paid_on],
  ['Kind', ({ kind }) => PAYMENT_KIND_LABELS[kind]],
  ['Number', ({ kind, number, state, id }) => receiptTitle({ kind, number, state, id: String(id) })],
  ['State', ({ state, reversed_by }) => (reversed_by === null ? RECEIPT_STATE_LABELS[state] : 'Reversed')],
  ['Customer', (row) => row.customer_name],
  ['Phone', (row) => row.customer_phone],
  ['Mode', ({ mode }) => (mode === null ? '' : PAYMENT_MODE_LABELS[mode])],
  ['Reference', ({ reference }) => reference],
  ['Orders', ({ allocations }) => (allocations ?? []).map(({ order_id }) => order_id).join(', ')],
  ['Invoices', ({ allocations }) => (allocations ?? []).flatMap(({ bill_number }) => bill_number ?? []).join(', ')],
  ['Amount', (row) => toRupees(signedPaise(row))],
  ['Credit left', (row) => toRupees(unallocatedPaise(row))],
  ['Reason', ({ reason }) => reason],
  ['Recorded on', ({ recorded_at }) => indiaDay(recorded_at)],
  ['Recorded by', ({ recorded_by }) => recorded_by],
]

/** Rows per query: keeps memory low, however many there are. */
const BATCH = 500

/**
 * Rows of the ledger as CSV, the oldest first; that it was downloaded is recorded. Refunds are less than 0.
 * @param filter the search in lower case
 */
export async function exportLedger(db: Db, filter: PaymentFilter, actor: Actor) {
  const page = (after: number) => findPaymentsAfter(db, filter, after, BATCH)
  // Read before it returns, so that an unavailable database causes an error rather than half a file.
  let rows = await page(0)
  await recordEvent(db, actor, { subject: 'payment', subjectId: ALL_SUBJECTS, action: 'exported', after: {} })
  async function* content(): AsyncGenerator<string> {
    // With a byte order mark, by which spreadsheets recognise UTF-8.
    yield `\u{feff}${csvLine(COLUMNS.map(([header]) => header))}`
    for (;;) {
      for (const row of rows) yield csvLine(COLUMNS.map(([, cell]) => cell(row)))
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      rows = await page(last.id)
    }
  }
  return { name: `ledger-${indiaDay(new Date())}.csv`, content: content() }
}
