import { foldName } from '../rules/fold-name.ts'
import { fractionOf } from '../rules/money.ts'
import { spread } from '../tax/spread.ts'
import { givenAway, type PricedLine } from './draft-totals.ts'

/** What people without a discount limit gave on a line, in paise. */
export type Granted = {
  /** Below the catalogue's price, for each unit. */
  grantedPaise: number
  /** The share of the extra discount, for the whole line. */
  grantedExtraPaise: number
}
const NOTHING: Granted = { grantedPaise: 0, grantedExtraPaise: 0 }

/** A line of the order that is edited. */
export type OrderedLine = PricedLine & Granted
/** What else an order gives that is edited. */
export type OrderedDiscount = { lineCount: number; extraDiscountPaise: number }

/** A line, and the ordered one that it changes: null for a new line. */
export type EnteredLine = PricedLine & { ordered: OrderedLine | null }

type OwnDiscount = {
  /** What counts towards the person's limit, in hundredths of a percent of the goods on which it is given. */
  basisPoints: number
  /** What stays granted by others, line by line. */
  granted: Granted[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const givenOn = ({ listPaise, unitPaise }: PricedLine) => listPaise - unitPaise

/** What an owner gives with these lines and this extra discount. */
export function grantAll(lines: readonly PricedLine[], extraDiscountPaise: number): Granted[] {
  const shares = spread(
    extraDiscountPaise,
    lines.map(({ unitPaise, quantity }) => unitPaise * quantity),
  )
  return lines.map((line, index) => ({
    grantedPaise: Math.max(0, givenOn(line)),
    grantedExtraPaise: shares[index] ?? 0,
  }))
}

/** What may be given on a line without asking again: nothing once it has more units than were ordered. */
function allowanceOf({ ordered, quantity }: EnteredLine): Granted {
  if (!ordered || quantity > ordered.quantity) return NOTHING
  const { grantedPaise, grantedExtraPaise } = ordered
  return { grantedPaise, grantedExtraPaise: fractionOf(grantedExtraPaise, quantity, ordered.quantity) }
}

function givesTheSame(lines: readonly EnteredLine[], extraDiscountPaise: number, before: OrderedDiscount): boolean {
  const isSame = ({ ordered, quantity, unitPaise }: EnteredLine) =>
    ordered?.quantity === quantity && ordered.unitPaise === unitPaise
  return extraDiscountPaise === before.extraDiscountPaise && lines.length === before.lineCount && lines.every(isSame)
}

/**
 * What a person gives away who has a discount limit. A line on which no more is given for a unit than an owner gave,
 * and that has no more units, is left out of the account: the rest must keep to the limit by itself. An edit that
 * changes neither lines nor extra discount gives nothing.
 * @param before the order that is edited; null for a new order or estimate, or when another customer gets the order
 */
export function ownDiscount(
  entered: readonly EnteredLine[],
  extraDiscountPaise: number,
  before: OrderedDiscount | null,
): OwnDiscount {
  const lines = before ? entered : entered.map((line) => ({ ...line, ordered: null }))
  if (before && givesTheSame(lines, extraDiscountPaise, before))
    return { basisPoints: 0, granted: lines.map(({ ordered }) => ordered ?? NOTHING) }
  const allowances = lines.map(allowanceOf)
  const shares = allowances.map(({ grantedExtraPaise }) => grantedExtraPaise)
  // The extra discount is on all goods: a larger one leaves no line as it was.
  if (extraDiscountPaise > sum(shares))
    return { basisPoints: givenAway(lines, extraDiscountPaise).basisPoints, granted: lines.map(() => NOTHING) }
  const extra = spread(extraDiscountPaise, shares)
  const granted = lines.map((line, index): Granted | null => {
    const [given, grantedExtraPaise] = [givenOn(line), extra[index] ?? 0]
    const isGranted = given <= (allowances[index]?.grantedPaise ?? 0) && (given > 0 || grantedExtraPaise > 0)
    return isGranted ? { grantedPaise: Math.max(0, given), grantedExtraPaise } : null
  })
  const ownExtra = sum(extra.filter((_, index) => granted[index] === null))
  const own = lines.filter((_, index) => granted[index] === null)
  return { basisPoints: givenAway(own, ownExtra).basisPoints, granted: granted.map((one) => one ?? NOTHING) }
}

type Customer = { fullName: string; phoneNumber: string }
const PHONE_DIGITS = 10
const phoneKey = (phone: string) => phone.replace(/\D/g, '').slice(-PHONE_DIGITS)

/** Whether both are one customer, as the customer book tells people apart: by name and phone number. */
export const isSameCustomer = (one: Customer, other: Customer): boolean =>
  foldName(one.fullName) === foldName(other.fullName) && phoneKey(one.phoneNumber) === phoneKey(other.phoneNumber)

/**
 * The price from which a discount counts on a line of a new version of an estimate: the one that was promised, in
 * paise, when the catalogue's has risen above it since and the line has no more units.
 */
export function promisedListPaise(line: PricedLine, promised: Omit<PricedLine, 'unitPaise'> | null): number {
  if (!promised || line.quantity > promised.quantity) return line.listPaise
  return Math.min(line.listPaise, Math.max(promised.listPaise, line.unitPaise))
}
