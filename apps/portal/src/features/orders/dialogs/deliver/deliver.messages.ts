import { formatRupees } from '@phuljhari/contract/rules/money'

/** The texts of delivering an order with money due. */
export const deliverTexts = {
  title: 'Mark Delivered',
  submit: 'Delivered',
  nothingTaken: 'Delivered, nothing taken',
  loading: 'Loading what is due...',
  loadFailed: 'What is due could not be loaded.',
  mode: 'Collected',
  modes: [
    { value: 'cash', label: 'Cash' },
    { value: 'upi', label: 'UPI' },
    { value: 'none', label: 'Nothing' },
  ],
  amount: 'Amount (₹)',
  reference: 'UTR',
  reason: 'Reason (optional)',
  alreadyPaid: 'Already paid',
  alreadyClaimed: 'Already paid, to be verified',
  total: 'Total',
  paid: 'Paid so far',
  toVerify: 'To verify',
  roundOff: 'Round-off of the bill',
  due: 'Due now',
  cashHint: (agentName: string) => `${agentName} holds the cash until it is handed over.`,
  payByUpi: 'Collect by UPI',
  upiHint: 'It counts as paid once it is verified under Payments.',
  remains: (rupees: number) => `${formatRupees(rupees)} remains due.`,
  tooMuch: (rupees: number) => `${formatRupees(rupees)} more than is due.`,
} as const
