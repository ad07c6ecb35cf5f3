import { formatRupees, toPaise, toRupees } from '../rules/money.ts'
import { t } from '../rules/t.ts'

/** ₹2,00,000: not to be taken in cash from a person in a day, or for one order (Income-tax Act 2025, section 186). */
const CASH_LIMIT_PAISE = 20_000_000

/** Whether further cash would reach the limit. @param takenPaise from that person on that day, or for that order */
export const reachesCashLimit = (takenPaise: number, amountPaise: number): boolean =>
  takenPaise + amountPaise >= CASH_LIMIT_PAISE

/** The cash already taken that counts towards the limits, in rupees. */
export type CashTaken = {
  /** Cash of the person on the day; null for customers who give no name, since they are different people. */
  ofPerson: number | null
  ofOrders: Array<{ orderId: string; taken: number }>
}
/** The cash that is offered, in paise: the whole amount, and the part for each order. */
export type CashOffered = { amountPaise: number; parts: ReadonlyArray<{ orderId: string; paise: number }> }

const RULE = t('Cash of one person in a day, or for one order, must stay below ₹2,00,000.')
/** Says why cash must not be taken, how much was taken and how much more may be; null when it may be taken. */
export function cashLimitProblem(
  { ofPerson, ofOrders }: CashTaken,
  { amountPaise, parts }: CashOffered,
): string | null {
  const text = (takenPaise: number, whose: string) => {
    const room = formatRupees(toRupees(Math.max(0, CASH_LIMIT_PAISE - takenPaise - 1)))
    if (takenPaise === 0) return t('{rule} At most {room} may be taken in cash.', { rule: RULE, room })
    const taken = t('{takenPaise} was already taken {whose}', { takenPaise: formatRupees(toRupees(takenPaise)), whose })
    return t('{rule} {taken}: at most {room} more may be taken in cash.', { rule: RULE, taken, room })
  }
  const person = toPaise(ofPerson ?? 0)
  if (ofPerson !== null && reachesCashLimit(person, amountPaise)) return text(person, t('from this person on that day'))
  for (const { orderId, paise } of parts) {
    const order = toPaise(ofOrders.find((one) => one.orderId === orderId)?.taken ?? 0)
    if (reachesCashLimit(order, paise)) return text(order, t('for this order'))
  }
  return null
}
