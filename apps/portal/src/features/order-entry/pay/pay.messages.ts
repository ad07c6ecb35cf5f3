/** The texts of paying at the counter. */
export const payTexts = {
  title: 'Pay',
  total: 'Total',
  method: 'Paid by',
  cash: 'Cash received ₹',
  cashHint: 'Leave empty for the exact amount.',
  utr: 'UTR, 12 digits',
  slip: 'Number of the slip',
  toVerify: 'Counts as paid once it was verified under Payments.',
  change: 'Change due',
  short: (missing: string) => `${missing} is missing`,
  cashLimit: 'So much cash must not be taken. Choose UPI or card.',
  payBy: (method: string) => `Pay by ${method === 'UPI' ? method : method.toLowerCase()}`,
  submit: 'Paid: hand over and print',
  unpaid: 'Accept without payment',
} as const
