import { PAYMENT_KIND_LABELS, PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import { TILL_ENTRY_LABELS } from '@phuljhari/contract/payments/till-kinds'
import { entriesBehindReport, type EntryBehind } from '@phuljhari/contract/reports/entries-behind.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { counted } from '../../../lib/counted.ts'
import { say } from '../reports.messages.ts'
import { TableLink } from '../TableLink.tsx'
import styles from './behind-dialog.module.css'
import { BehindDialog, type BehindProps } from './BehindDialog.tsx'
import { t } from '@phuljhari/contract/rules/t'

const KINDS: Readonly<Record<string, string>> = {
  ...TILL_ENTRY_LABELS,
  ...PAYMENT_KIND_LABELS,
  hand_over: t('Hand-over'),
  difference: t('Difference'),
}

/** A payment opens in the ledger; hand-overs and entries of tills lead to their page. */
const linkOf = ({ paymentId, kind }: EntryBehind): string =>
  paymentId === null
    ? `/orders/payments/${kind === 'hand_over' ? 'cash' : 'till'}`
    : `/orders/payments/ledger?${new URLSearchParams({ payment: paymentId })}`

const COLUMNS = [
  {
    title: t('Entry'),
    className: styles.unbroken,
    cell: (entry: EntryBehind) => (
      <TableLink to={linkOf(entry)}>
        {KINDS[entry.kind] ?? entry.kind}
        {entry.isClaimed && ` ${t('to verify')}`}
      </TableLink>
    ),
  },
  { title: t('Day'), className: styles.unbroken, cell: ({ day }: EntryBehind) => formatDate(day) },
  { title: t('Name'), cell: ({ name }: EntryBehind) => name },
  { title: t('Mode'), cell: ({ mode }: EntryBehind) => (mode === null ? '–' : PAYMENT_MODE_LABELS[mode]) },
  { title: t('Held by'), cell: ({ holder }: EntryBehind) => holder },
  { title: t('Amount'), number: true as const, cell: ({ amount }: EntryBehind) => formatRupees(amount) },
]

/** The entries of the books of money that a row of a report counts. */
export const EntriesBehind = (props: BehindProps) => (
  <BehindDialog
    {...props}
    what="entries"
    load={(request, signal) => callAndParse(entriesBehindReport, request, signal)}
    counted={(count) => counted(count, t('entry'), t('entries'))}
    empty={say.noEntries}
    label={t('Entries')}
    columns={COLUMNS}
    rowsOf={({ entries }) => entries}
    keyOf={({ id }) => id}
  />
)
