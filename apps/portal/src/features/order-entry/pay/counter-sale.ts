import type { CounterSaleForm } from '@phuljhari/contract/payments/payment-forms'
import type { Draft } from '../model/draft.ts'

/** The modes in which a customer can pay at the counter, by the payment method of the draft. */
const MODES: Readonly<Record<string, CounterSaleForm['mode']>> = { Cash: 'cash', UPI: 'upi', Card: 'card' }
export const SALE_METHODS = Object.keys(MODES)

/** Whether the goods are paid and taken along at once, so that payment is asked for before the draft is saved. */
export const isCounterSale = ({ kind, source, fulfilment, accept, paymentMethod }: Draft): boolean =>
  kind.type === 'new' && source === 'counter' && fulfilment === 'pickup' && accept && paymentMethod in MODES

export const saleMode = (paymentMethod: string): CounterSaleForm['mode'] => MODES[paymentMethod] ?? 'cash'

/** How a sale is paid, and the change for the cash that was given. */
export type Sale = { form: CounterSaleForm; paymentMethod: string; changePaise: number | null }
