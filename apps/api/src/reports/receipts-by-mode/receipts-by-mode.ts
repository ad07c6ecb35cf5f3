import { PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import { WITHIN } from '../money/money.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const names = Object.entries(PAYMENT_MODE_LABELS).map(([mode, label]) => `when '${mode}' then '${label}'`)
const paise = (condition: string) => `coalesce(sum(m.paise) filter (where ${condition}), 0)`

export const receiptsByMode: ReportDefinition = {
  id: 'receipts-by-mode',
  group: 'money',
  title: 'Receipts by payment mode',
  description: 'How customers paid, and what went back to them.',
  counts: 'Receipts, refunds and reversals, by the day in India on which the money moved. Not what was rejected.',
  base: 'money',
  predicate: `${WITHIN} and m.kind <> 'hand_over' and m.mode is not null`,
  having: 'true',
  key: 'm.mode',
  labels: [{ key: 'mode', title: 'Payment mode', kind: 'text', sql: `min(case m.mode ${names.join(' ')} end)` }],
  measures: [
    { key: 'entries', title: 'Entries', kind: 'count', sql: 'count(*)' },
    {
      key: 'receipts',
      title: 'Receipts',
      kind: 'rupees',
      definition: 'Verified, also if reversed later.',
      sql: paise(`m.kind = 'receipt' and not m.is_claimed`),
    },
    { key: 'refunds', title: 'Refunds', kind: 'rupees', sql: `-${paise(`m.kind = 'refund'`)}` },
    {
      key: 'reversed',
      title: 'Reversed',
      kind: 'rupees',
      definition: 'Receipts taken back, such as bounced cheques, less refunds taken back.',
      sql: `-${paise(`m.kind = 'reversal'`)}`,
    },
    {
      key: 'net',
      title: 'Net',
      kind: 'rupees',
      definition: 'Receipts less refunds and what was reversed.',
      sql: paise('not m.is_claimed'),
    },
    {
      key: 'toVerify',
      title: 'To verify',
      kind: 'rupees',
      definition: 'Claimed and not yet verified: not in Receipts.',
      sql: paise('m.is_claimed'),
    },
  ],
  sort: 'net desc, key',
  chart: { kind: 'bars', label: 'mode', value: 'receipts' },
}
