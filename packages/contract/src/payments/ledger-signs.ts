import type { PaymentKind } from './payment-kinds.ts'
import type { TillEntryKind } from './till-kinds.ts'

/** 1 when money came in, -1 when it went out, 0 when none moved. */
export type MoneySign = 1 | 0 | -1

// The SQL functions money_sign, reduces_due and till_sign are compared with this by ledger-signs.test.ts of the API.
const MONEY_SIGNS: Readonly<Record<Exclude<PaymentKind, 'reversal'>, MoneySign>> = {
  receipt: 1,
  refund: -1,
  write_off: 0,
  rounding: 0,
}
const TILL_SIGNS: Readonly<Record<Exclude<TillEntryKind, 'reversal'>, MoneySign>> = {
  float: 1,
  expense: -1,
  deposit: -1,
}

/** The sign of a row that may be a reversal, which undoes the row that it takes back. */
const signIn = <Kind extends string>(
  signs: Readonly<Record<Exclude<Kind, 'reversal'>, MoneySign>>,
  kind: Kind,
  takenBack: Kind | null,
): MoneySign => {
  const sign = (one: Kind | null): MoneySign =>
    one === null || one === 'reversal' ? 0 : signs[one as Exclude<Kind, 'reversal'>]
  return kind === 'reversal' ? ((0 - sign(takenBack)) as MoneySign) : sign(kind)
}

/**
 * What a row of the ledger did to the money of the shop.
 * @param takenBack the kind of the row that a reversal takes back; null for every other row
 */
export const moneySign = (kind: PaymentKind, takenBack: PaymentKind | null): MoneySign =>
  signIn(MONEY_SIGNS, kind, takenBack)

/** Whether a row of the ledger lowers what an order owes without moving money. */
export const reducesDue = (kind: PaymentKind): boolean => kind !== 'reversal' && MONEY_SIGNS[kind] === 0

/**
 * What an entry did to the cash of its till.
 * @param takenBack the kind of the entry that a reversal takes back; null for every other entry
 */
export const tillSign = (kind: TillEntryKind, takenBack: TillEntryKind | null): MoneySign =>
  signIn(TILL_SIGNS, kind, takenBack)
