import { counted } from '../../../lib/counted.ts'

/** The texts of corrections that wait for an owner. */
export const say = {
  list: 'Corrections to approve',
  loading: 'Loading corrections...',
  loadFailed: 'The corrections could not be loaded.',
  total: (count: number) => `${counted(count, 'correction')} to approve`,
  hint: 'What you approve is recorded at once, in your name.',
  empty: 'Nothing waits for approval',
  emptyHint: 'Refunds, write-offs, notes and cancellations that billing clerks prepare wait here.',
  more: (count: number) => `${counted(count, 'more correction')} will follow once these are decided.`,
  confirm: (what: string, changedReturn: string | null) => ({
    title: `Approve ${what}?`,
    message:
      (changedReturn === null ? '' : `This changes ${changedReturn}. `) +
      'It is recorded at once, in your name, as if you had entered it.',
    confirmLabel: 'Approve',
  }),
  payTitle: (what: string) => `Pay ${what.toLowerCase()}`,
  payHint: 'Pay the customer first, then enter how. It is recorded at once, in your name.',
  approvePaid: 'Approve as paid',
  changes: (name: string) => `Changes ${name}`,
  requests: 'My requests',
  noRequests: 'You have sent nothing for approval',
  noRequestsHint: 'Refunds, write-offs, notes and cancellations that you prepare are listed here.',
  requestsMore: (count: number) => `The latest ${count} requests. Older ones are in their orders.`,
  approved: (what: string) => `${what} approved`,
  approveFailed: 'This could not be approved. Please try again.',
  declineTitle: (what: string) => `Decline ${what}`,
  declineHint: 'Nothing is changed. The order shows your reason.',
  declineFailed: 'This could not be declined. Please try again.',
  declined: (what: string) => `${what} declined`,
} as const
