import { PAYMENT_KIND_LABELS, PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import { TILL_ENTRY_LABELS } from '@phuljhari/contract/payments/till-kinds'
import { entriesBehindReport, type EntryBehind } from '@phuljhari/contract/reports/entries-behind.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { counted } from '../../../lib/counted.ts'
import { say } from '../reports.messages.ts'
import { REPORTS_KEY } from '../reports.queries.ts'
import styles from './behind-dialog.module.css'
import { BehindDialog, type BehindProps } from './BehindDialog.tsx'
import { TableLink } from './TableLink.tsx'

const KINDS: Readonly<Record<string, string>> = {
  ...TILL_ENTRY_LABELS,
  ...PAYMENT_KIND_LABELS,
  hand_over: 'Hand-over',
  difference: 'Difference',
}

/** A row of the ledger opens there; other entries, the page of agents' cash or of tills. */
const linkOf = ({ paymentId, kind }: EntryBehind): string =>
  paymentId === null
    ? `/orders/payments/${kind === 'hand_over' ? 'cash' : 'till'}`
    : `/orders/payments/ledger?${new URLSearchParams({ payment: paymentId })}`

const COLUMNS = [
  {
    title: 'Entry',
    className: styles.unbroken,
    cell: (entry: EntryBehind) => (
      <TableLink to={linkOf(entry)}>
        {KINDS[entry.kind] ?? entry.kind}
        {entry.isClaimed && ' to verify'}
      </TableLink>
    ),
  },
  { title: 'Day', className: styles.unbroken, cell: ({ day }: EntryBehind) => formatDate(day) },
  { title: 'Name', cell: ({ name }: EntryBehind) => name },
  { title: 'Mode', cell: ({ mode }: EntryBehind) => (mode === null ? '–' : PAYMENT_MODE_LABELS[mode]) },
  { title: 'Held by', cell: ({ holder }: EntryBehind) => holder },
  { title: 'Amount', number: true as const, cell: ({ amount }: EntryBehind) => formatRupees(amount) },
]

const entriesBehindQuery = (reportId: string, days: DayRange, key: string | null) =>
  infiniteQueryOptions({
    queryKey: [...REPORTS_KEY, 'entries', reportId, days, key],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...days, ...(key !== null && { key }), ...(pageParam !== null && { before: pageParam }) }
      return callAndParse(entriesBehindReport, { params: { reportId }, query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** The entries of the books of money that a row of a report counts, newest first. */
export function EntriesBehind({ reportId, rowKey, ...props }: BehindProps) {
  const pages = useInfiniteQuery(entriesBehindQuery(reportId, props.days, rowKey))
  return (
    <BehindDialog
      {...props}
      pages={pages}
      counted={(count) => counted(count, 'entry', 'entries')}
      empty={say.noEntries}
      label="Entries"
      columns={COLUMNS}
      rowsOf={({ entries }) => entries}
      keyOf={({ id }) => id}
    />
  )
}
