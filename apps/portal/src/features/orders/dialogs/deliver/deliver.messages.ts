import { formatRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of delivering an order with money due. */
export const deliverTexts = {
  title: t('Mark Delivered'),
  submit: t('Delivered'),
  nothingTaken: t('Delivered, nothing taken'),
  loading: t('Loading what is due...'),
  loadFailed: t('What is due could not be loaded.'),
  mode: t('Collected'),
  modes: [
    { value: 'cash', label: t('Cash') },
    { value: 'upi', label: 'UPI' },
    { value: 'none', label: t('Nothing') },
  ],
  amount: t('Amount (₹)'),
  reference: 'UTR',
  reason: t('Reason (optional)'),
  alreadyPaid: t('Already paid'),
  alreadyClaimed: t('Already paid, to be verified'),
  total: t('Total'),
  paid: t('Paid so far'),
  toVerify: t('To verify'),
  roundOff: t('Round-off of the bill'),
  due: t('Due now'),
  cashHint: (agentName: string) => t('{agentName} holds the cash until it is handed over.', { agentName }),
  payByUpi: t('Collect by UPI'),
  upiHint: t('It counts as paid once it is verified under Payments.'),
  remains: (rupees: number) => t('{rupees} remains due.', { rupees: formatRupees(rupees) }),
  tooMuch: (rupees: number) => t('{rupees} more than is due.', { rupees: formatRupees(rupees) }),
} as const
