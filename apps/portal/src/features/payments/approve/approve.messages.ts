import { counted } from '../../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of corrections that wait for an owner. */
export const say = {
  list: t('Corrections to approve'),
  loading: t('Loading corrections...'),
  loadFailed: t('The corrections could not be loaded.'),
  total: (count: number) => t('{count} to approve', { count: counted(count, t('correction'), t('corrections')) }),
  hint: t('What you approve is recorded at once, in your name.'),
  empty: t('Nothing waits for approval'),
  emptyHint: t('Refunds, write-offs, notes and cancellations that billing clerks prepare wait here.'),
  more: (count: number) =>
    t('{count} will follow once these are decided.', {
      count: counted(count, t('more correction'), t('more corrections')),
    }),
  confirm: (what: string, changedReturn: string | null) => ({
    title: t('Approve {what}?', { what }),
    message:
      (changedReturn === null ? '' : `${t('This changes {changedReturn}.', { changedReturn })} `) +
      t('It is recorded at once, in your name, as if you had entered it.'),
    confirmLabel: t('Approve'),
  }),
  payTitle: (what: string) => t('Pay {what}', { what: what.toLowerCase() }),
  payHint: t('Pay the customer first, then enter how. It is recorded at once, in your name.'),
  approvePaid: t('Approve as paid'),
  changes: (name: string) => t('Changes {name}', { name }),
  requests: t('My requests'),
  noRequests: t('You have sent nothing for approval'),
  noRequestsHint: t('Refunds, write-offs, notes and cancellations that you prepare are listed here.'),
  requestsMore: (count: number) => t('The latest {count} requests. Older ones are in their orders.', { count }),
  approved: (what: string) => t('{what} approved', { what }),
  approveFailed: t('This could not be approved. Please try again.'),
  declineTitle: (what: string) => t('Decline {what}', { what }),
  declineHint: t('Nothing is changed. The order shows your reason.'),
  declineFailed: t('This could not be declined. Please try again.'),
  declined: (what: string) => t('{what} declined', { what }),
} as const
