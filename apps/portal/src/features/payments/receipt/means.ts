import type { PaymentMode } from '@phuljhari/contract/payments/payment-kinds'
import { indiaDay } from '@phuljhari/contract/rules/dates'

/** How something was paid, as typed. */
export type MeansValues = {
  mode: string
  amount: string
  reference: string
  bank: string
  chequeDate: string
  paidOn: string
}
export const noMeans = (mode: PaymentMode, amount: string): MeansValues => ({
  mode,
  amount,
  reference: '',
  bank: '',
  chequeDate: '',
  paidOn: indiaDay(new Date()),
})

/** As the API takes them: dates that are not typed are absent. */
export function meansBody({ mode, amount, reference, bank, chequeDate, paidOn }: MeansValues) {
  const isCheque = mode === 'cheque'
  return {
    mode: mode as PaymentMode,
    amount,
    reference,
    bank: isCheque ? bank : '',
    chequeDate: isCheque && chequeDate !== '' ? chequeDate : null,
    ...(paidOn !== '' && { paidOn }),
  }
}
