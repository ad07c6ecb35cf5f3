import { foldName } from '../rules/fold-name.ts'
import { fractionOf } from '../rules/money.ts'
import { spread } from '../tax/spread.ts'
import { givenAway, type PricedLine } from './draft-totals.ts'

/** The discount on a line that actors without a discount limit have granted, in paise. */
export type Granted = {
  /** For each unit, below the catalogue's price. */
  grantedPaise: number
  /** For the whole line, its share of the extra discount. */
  grantedExtraPaise: number
}
const NOTHING: Granted = { grantedPaise: 0, grantedExtraPaise: 0 }

/** A line of the order that is edited. */
export type OrderedLine = PricedLine & Granted
/** The number of lines of the edited order, and its extra discount. */
export type OrderedDiscount = { lineCount: number; extraDiscountPaise: number }

/** A line, and the ordered line that it changes, which is null for a new line. */
export type EnteredLine = PricedLine & { ordered: OrderedLine | null }

type OwnDiscount = {
  /** What counts towards the actor's limit, in hundredths of a percent of the goods on which it is given. */
  basisPoints: number
  /** What others have granted and still counts as theirs, line by line. */
  granted: Granted[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const givenOn = ({ listPaise, unitPaise }: PricedLine) => listPaise - unitPaise

/** Returns what an actor without a limit grants with these lines and this extra discount. */
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

/** Returns what a line may keep of what was granted: nothing once it has more units than were ordered. */
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
 * Computes what an actor with a discount limit gives away. A line with no more discount for a unit than was granted,
 * and with no more units, does not count: the other lines must keep to the limit by themselves. An edit that changes
 * neither lines nor extra discount gives nothing away.
 * @param before the edited order; null for a new order or estimate, or if the order goes to another customer.
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
  // The extra discount is on all goods, so a larger one changes every line.
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
type Change = { lines: readonly EnteredLine[]; extraDiscountPaise: number; before: OrderedDiscount }
const PHONE_DIGITS = 10
const phoneKey = (phone: string) => phone.replace(/\D/g, '').slice(-PHONE_DIGITS)

/** Whether both are the same customer by name and phone number, as the customer book tells customers apart. */
export const isSameCustomer = (one: Customer, other: Customer): boolean =>
  foldName(one.fullName) === foldName(other.fullName) && phoneKey(one.phoneNumber) === phoneKey(other.phoneNumber)

const hasSameNumber = (one: Customer, other: Customer): boolean =>
  phoneKey(one.phoneNumber) !== '' && phoneKey(one.phoneNumber) === phoneKey(other.phoneNumber)

/**
 * Whether what was granted to the customer of an order stays granted when the order is edited: for the same customer,
 * and where only the name of one with the same number is corrected.
 */
export const keepsGranted = (was: Customer, is: Customer, { lines, extraDiscountPaise, before }: Change): boolean =>
  isSameCustomer(was, is) || (hasSameNumber(was, is) && givesTheSame(lines, extraDiscountPaise, before))

/**
 * Returns the price, in paise, below which a line of a new version of an estimate is discounted. If the catalogue's
 * price has risen since and the line has no more units, it is the price that was promised.
 */
export function promisedListPaise(line: PricedLine, promised: Omit<PricedLine, 'unitPaise'> | null): number {
  if (!promised || line.quantity > promised.quantity) return line.listPaise
  return Math.min(line.listPaise, Math.max(promised.listPaise, line.unitPaise))
}
