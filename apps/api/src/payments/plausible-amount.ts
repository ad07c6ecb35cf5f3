import type { OrderMoneyRow } from './order-money.store.ts'

/** What customers round up to, or leave as a tip: more than this above the due is rather a slip of the finger. */
const TOLERANCE_PAISE = 10_000

/** Whether an amount in paise is so much more than an order owes that somebody should look at it. */
export const isFarAboveDue = ({ due_paise: due, paid_paise: paid }: OrderMoneyRow, paise: number): boolean =>
  paise - Math.max(0, due - paid) > TOLERANCE_PAISE
