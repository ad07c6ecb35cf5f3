import type { OverviewFigures, ToDoCounts } from '@phuljhari/contract/reports/reports.contract'
import { formatLongDate } from '@phuljhari/contract/rules/dates'
import { formatCell } from '../report-format.ts'

type Input = { shop: string; day: string; figures: OverviewFigures; toDo: ToDoCounts }

/** The figures of a day as a message for WhatsApp, which shows text between asterisks in bold. */
export function daySummary({ shop, day, figures, toDo }: Input): string {
  const count = (value: number) => formatCell('count', value)
  const share = (value: number | null) => formatCell('percent', value)
  const shares = [
    `Delivered ${share(figures.deliveredPercent)}`,
    `cancelled ${share(figures.cancelledPercent)}`,
    `rejected ${share(figures.rejectedPercent)}`,
  ]
  const tasks = [
    [toDo.toAccept, 'to accept'],
    [toDo.unassigned, 'unassigned'],
    [toDo.overdue, 'overdue'],
    [toDo.failed, 'failed'],
    [toDo.paymentsToVerify, 'payments to verify'],
    [toDo.refundsDue, 'refunds due'],
    [toDo.correctionsToApprove, 'corrections to approve'],
  ] as const
  const open = tasks.filter(([waiting]) => waiting > 0).map(([waiting, task]) => `${count(waiting)} ${task}`)
  return [
    `*${shop}*`,
    formatLongDate(new Date(`${day}T12:00:00+05:30`)),
    '',
    `Orders: *${count(figures.orders)}* (${count(figures.booked)} booked)`,
    `Booked value: *${formatCell('rupees', figures.bookedValue)}*`,
    ...(figures.billedValue === null ? [] : [`Billed value: *${formatCell('rupees', figures.billedValue)}*`]),
    `Average order: ${formatCell('rupees', figures.averageOrder)}`,
    `Discount given: ${formatCell('rupees', figures.discount)}`,
    shares.join(', '),
    '',
    `To do now: ${open.length > 0 ? open.join(', ') : 'nothing'}`,
  ].join('\n')
}
