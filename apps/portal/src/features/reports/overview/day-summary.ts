import type { OverviewFigures, ToDoCounts } from '@phuljhari/contract/reports/reports.contract'
import { formatLongDate } from '@phuljhari/contract/rules/dates'
import { formatCell } from '../report-format.ts'
import { t } from '@phuljhari/contract/rules/t'

type Input = { shop: string; day: string; figures: OverviewFigures; toDo: ToDoCounts }

/** The figures of a day as a message for WhatsApp, which shows text between asterisks in bold. */
export function daySummary({ shop, day, figures, toDo }: Input): string {
  const count = (value: number) => formatCell('count', value)
  const share = (value: number | null) => formatCell('percent', value)
  const shares = [
    t('Delivered {deliveredPercent}', { deliveredPercent: share(figures.deliveredPercent) }),
    t('cancelled {cancelledPercent}', { cancelledPercent: share(figures.cancelledPercent) }),
    t('rejected {rejectedPercent}', { rejectedPercent: share(figures.rejectedPercent) }),
  ]
  const tasks = [
    [toDo.toAccept, t('to accept')],
    [toDo.unassigned, 'unassigned'],
    [toDo.overdue, 'overdue'],
    [toDo.failed, 'failed'],
    [toDo.paymentsToVerify, t('payments to verify')],
    [toDo.refundsDue, t('refunds due')],
    [toDo.correctionsToApprove, t('corrections to approve')],
  ] as const
  const open = tasks.filter(([waiting]) => waiting > 0).map(([waiting, task]) => `${count(waiting)} ${task}`)
  return [
    `*${shop}*`,
    formatLongDate(new Date(`${day}T12:00:00+05:30`)),
    '',
    t('Orders: *{orders}* ({booked} booked)', { orders: count(figures.orders), booked: count(figures.booked) }),
    t('Booked value: *{bookedValue}*', { bookedValue: formatCell('rupees', figures.bookedValue) }),
    ...(figures.billedValue === null
      ? []
      : [t('Billed value: *{billedValue}*', { billedValue: formatCell('rupees', figures.billedValue) })]),
    t('Average order: {averageOrder}', { averageOrder: formatCell('rupees', figures.averageOrder) }),
    t('Discount given: {discount}', { discount: formatCell('rupees', figures.discount) }),
    shares.join(', '),
    '',
    t('To do now: {open}', { open: open.length > 0 ? open.join(', ') : 'nothing' }),
  ].join('\n')
}
