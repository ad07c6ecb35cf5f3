import { PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import { averageOrder, BOOKED_ORDERS, orderCount, ORDERS_AND_VALUE, orderValue, shareOf } from '../columns.ts'
import { BOOKED, commonSpelling, labelOf } from '../expressions.store.ts'
import { WITHIN } from '../money.store.ts'
import type { ReportDefinition } from '../report-definition.ts'
import { t } from '@phuljhari/contract/rules/t'

const paise = (condition: string) => `coalesce(sum(m.paise) filter (where ${condition}), 0)`
const ENTRIES = `coalesce(sum(m.entries) filter (where ${WITHIN}), 0)`

const dayBook: ReportDefinition = {
  id: 'day-book',
  group: 'money',
  title: t('Day book'),
  description: t('What the till, the bank, UPI and each delivery agent had, got and gave, and what was rounded off.'),
  counts: t(
    'Verified receipts, refunds, reversals, hand-overs of cash and entries of tills, by the day in ' +
      'India on which the money moved. The opening has everything before, since payments were first ' +
      'recorded here.',
  ),
  base: 'money',
  predicate: 'not m.is_claimed',
  having: `${ENTRIES} > 0 or sum(m.paise) <> 0`,
  key: 'm.holder_key',
  labels: [{ key: 'holder', title: t('Held by'), kind: 'text', sql: 'min(m.holder_name)' }],
  measures: [
    { key: 'entries', title: t('Entries'), kind: 'count', definition: t('Within the period.'), sql: ENTRIES },
    { key: 'opening', title: t('Opening'), kind: 'rupees', sql: paise(`not (${WITHIN})`) },
    { key: 'in', title: t('In'), kind: 'rupees', sql: paise(`${WITHIN} and m.paise > 0 and not m.is_moved`) },
    { key: 'out', title: t('Out'), kind: 'rupees', sql: `-${paise(`${WITHIN} and m.paise < 0 and not m.is_moved`)}` },
    {
      key: 'moved',
      title: t('Moved'),
      kind: 'rupees',
      definition: t(
        'Hand-overs, deposits at the bank and what counts lacked: from one holder to another, in all nothing.',
      ),
      sql: paise(`${WITHIN} and m.is_moved`),
    },
    {
      key: 'closing',
      title: t('Closing'),
      kind: 'rupees',
      definition: t('Opening, and what came in, less what went out, and what was moved.'),
      sql: paise('true'),
    },
    {
      key: 'rounded',
      title: t('Rounded'),
      kind: 'rupees',
      definition: t('What remained of paid orders below one rupee and was closed: no money moved.'),
      sql: `coalesce(sum(m.rounded) filter (where ${WITHIN}), 0)`,
    },
  ],
  sort: `case key when 'till' then 1 when 'upi' then 2 when 'bank' then 3 when 'difference' then 5
      when 'rounding' then 6 else 4 end,
    holder, key`,
  chart: null,
}

const ownTill: ReportDefinition = {
  id: 'own-till',
  group: 'money',
  title: t('Day book of your till'),
  description: t('The cash that you took at the till and gave from it, day by day.'),
  counts: t(
    'Cash that you recorded at the till, what was taken back of it, and the cash that agents handed ' +
      'over to you, by the day in India on which the money moved.',
  ),
  permission: 'reports.till',
  base: 'money',
  isOwn: true,
  isByDay: true,
  predicate: `not m.is_claimed and m.holder_key = 'till' and ${WITHIN}`,
  having: 'count(*) > 0',
  key: `to_char(m.day, 'YYYY-MM-DD')`,
  labels: [{ key: 'day', title: t('Day'), kind: 'day', sql: `to_char(m.day, 'YYYY-MM-DD')` }],
  measures: [
    { key: 'entries', title: t('Entries'), kind: 'count', sql: 'coalesce(sum(m.entries), 0)' },
    { key: 'in', title: t('In'), kind: 'rupees', sql: paise('m.paise > 0') },
    { key: 'out', title: t('Out'), kind: 'rupees', sql: `-${paise('m.paise < 0')}` },
    {
      key: 'net',
      title: t('Net'),
      kind: 'rupees',
      definition: t('What came in, less what went out: by so much your cash grew on this day.'),
      sql: paise('true'),
    },
  ],
  sort: 'key',
  chart: null,
}

const receiptsByMode: ReportDefinition = {
  id: 'receipts-by-mode',
  group: 'money',
  title: t('Receipts by payment mode'),
  description: t('How customers paid, and what went back to them.'),
  counts: t('Receipts, refunds and reversals, by the day in India on which the money moved. Not what was rejected.'),
  base: 'money',
  predicate: `${WITHIN} and m.is_payment and m.mode is not null`,
  having: 'true',
  key: 'm.mode',
  labels: [
    { key: 'mode', title: t('Payment mode'), kind: 'text', sql: `min(${labelOf('m.mode', PAYMENT_MODE_LABELS)})` },
  ],
  measures: [
    { key: 'entries', title: t('Entries'), kind: 'count', sql: 'coalesce(sum(m.entries), 0)' },
    {
      key: 'receipts',
      title: t('Receipts'),
      kind: 'rupees',
      definition: t('Verified, also if reversed later.'),
      sql: paise(`m.kind = 'receipt' and not m.is_claimed`),
    },
    { key: 'refunds', title: t('Refunds'), kind: 'rupees', sql: `-${paise(`m.kind = 'refund'`)}` },
    {
      key: 'reversed',
      title: t('Reversed'),
      kind: 'rupees',
      definition: t('Receipts taken back, such as bounced cheques, less refunds taken back.'),
      sql: `-${paise(`m.kind = 'reversal'`)}`,
    },
    {
      key: 'net',
      title: t('Net'),
      kind: 'rupees',
      definition: t('Receipts less refunds and what was reversed.'),
      sql: paise('not m.is_claimed'),
    },
    {
      key: 'toVerify',
      title: t('To verify'),
      kind: 'rupees',
      definition: t('Claimed and not yet verified: not in Receipts.'),
      sql: paise('m.is_claimed'),
    },
  ],
  sort: 'net desc, key',
  chart: { kind: 'bars', label: 'mode', value: 'receipts' },
}

const byPaymentMethod: ReportDefinition = {
  id: 'by-payment-method',
  group: 'money',
  title: t('Sales by payment method'),
  description: t('How customers chose to pay.'),
  counts: BOOKED_ORDERS,
  base: 'orders',
  predicate: BOOKED,
  cube: {
    name: 'methods',
    isOfSales: true,
    predicate: BOOKED,
    key: 'o.payment_method',
    measures: ORDERS_AND_VALUE,
  },
  spellings: { payment_method: 'key' },
  key: 'lower(o.payment_method)',
  labels: [{ key: 'method', title: t('Payment method'), kind: 'text', sql: commonSpelling('payment_method') }],
  measures: [orderCount, orderValue, averageOrder],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'method', value: 'value' },
}

export const MONEY_REPORTS: readonly ReportDefinition[] = [dayBook, ownTill, receiptsByMode, byPaymentMethod]
