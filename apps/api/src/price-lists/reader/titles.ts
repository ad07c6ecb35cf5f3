import type { Cell } from '../grid.ts'
import { textOf } from './cells.ts'
import type { Role } from './column-role.ts'
import { classesOf, REGIONAL_PRICES, REGIONAL_TITLES, splitWord, type WordClass } from './title-words.ts'

const PERCENTAGE = /(\d{1,2}(?:\.\d{1,2})?)\s*(?:%|percent)/i

/** The percentage in a title: 80 for "80% Discount", null for none. */
export function percentNamed(title: string): number | null {
  const named = PERCENTAGE.exec(title)?.[1]
  return named === undefined ? null : Number(named)
}

/** The words of a title, for rules about them. */
export class Title {
  readonly raw: string
  readonly joined: string
  readonly words: ReadonlySet<string>

  constructor(raw: string) {
    this.raw = raw
    const words = raw
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      // M.R.P. and S.No are single words.
      .replaceAll('.', '')
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word !== '')
    this.joined = words.join('')
    this.words = new Set(words.flatMap(splitWord))
  }
  /** Whether the title has one of these as a word. */
  any(...words: string[]): boolean {
    return words.some((word) => this.words.has(word))
  }
  /** Whether the title has a word of one of these classes. */
  is(...kinds: WordClass[]): boolean {
    return [...this.words].some((word) => kinds.some((kind) => classesOf(word).has(kind)))
  }
  /** Whether the title contains one of these anywhere, also inside a word. */
  has(...parts: string[]): boolean {
    return parts.some((part) => this.joined.includes(part))
  }
  get count(): number {
    return this.words.size
  }
  get isPercent(): boolean {
    return this.raw.includes('%') || this.has('percent') || this.any('perc', 'pct')
  }
  /** Whether the title names what remains after a percentage: "Price after 80% discount". */
  get isAfterPercent(): boolean {
    return /\d\s*%/.test(this.raw) && (this.isPrice || this.is('amount'))
  }
  /** Whether the title names something that is taken off: "Disc Rs", "Less", "You Save", "Trade Discount". */
  get isDiscount(): boolean {
    return this.is('discount') || this.has('discount', 'தள்ளுபடி', 'छूट')
  }
  /** Whether the title names the price after a discount: "Discount Price", "Net Rate (less disc)". */
  get isReducedPrice(): boolean {
    return (
      this.any('price', 'mrp', 'discounted', 'after') ||
      this.has('விலை', 'मूल्य') ||
      (this.isPrice && this.any('selling', 'offer', 'final', 'special', 'net', 'our', 'sale', 'sell'))
    )
  }
  get #isWithTax(): boolean {
    return this.has('incl') || this.any('with', 'after', 'plus', 'inc') || this.raw.includes('+')
  }
  get #isWithoutTax(): boolean {
    return this.has('excl', 'without', 'basic') || this.any('before', 'exc', 'ex')
  }
  /** Whether the title says that GST is included: "Rate (with GST)", "Incl. Tax". */
  get taxIncluded(): boolean {
    return this.is('tax') && this.#isWithTax && this.isPrice && !this.taxExcluded
  }
  /** Whether the title says that GST is excluded: "Rate (excl. GST)", "Basic price before tax". */
  get taxExcluded(): boolean {
    return this.is('tax') && this.#isWithoutTax && this.isPrice
  }
  get isPrice(): boolean {
    return (
      this.is('price') ||
      this.raw.includes('₹') ||
      REGIONAL_PRICES.some((word) => this.words.has(word)) ||
      (this.is('tax') &&
        !this.isPercent &&
        (this.#isWithTax || this.#isWithoutTax) &&
        [...this.words].every((word) => classesOf(word).has('tax') || classesOf(word).has('neutral')))
    )
  }
}

/** Whether a title says that its prices include GST or exclude it; null for neither. */
export function taxIn(title: string): 'included' | 'excluded' | null {
  const words = new Title(title)
  return words.taxExcluded ? 'excluded' : words.taxIncluded ? 'included' : null
}

/** Whether a title names GST or another tax. */
export const isAboutTax = (title: string): boolean => new Title(title).is('tax')

/** The words that may not decide what a price is: numbers and words such as "in" and "each". */
const isNeutral = (word: string) =>
  /^\d+$/.test(word) ||
  REGIONAL_PRICES.includes(word) ||
  ['price', 'neutral', 'pack', 'tax', 'quantity'].some((kind) => classesOf(word).has(kind as WordClass))

/** What a title with a word for a price says about it. A single word that nobody knows makes it unclear. */
function priceRole(title: Title): Role {
  const is = (kind: WordClass) => (word: string) => classesOf(word).has(kind)
  const words = [...title.words]
  if (words.some(is('bought'))) return 'bought'
  if (words.some(is('unlikely'))) return 'unlikelyPrice'
  if (title.isAfterPercent) return 'selling'
  const isPrinted = words.some(is('printed')) || title.joined.includes('maximumretailprice')
  const telling = words.filter((word) => !isNeutral(word) || is('printed')(word))
  const others = telling.filter((word) => !is('printed')(word) && !(isPrinted && word === 'maximum'))
  const customers = others.filter(is('customer')).length
  if (others.length === 0) return isPrinted ? 'mrp' : 'price'
  // "Net Rate (less disc)" names what is left.
  const isTold = others.every((word) => is('customer')(word) || (customers > 0 && is('discount')(word)))
  return isTold && (!isPrinted || telling.every((word) => word === 'mrp' || is('customer')(word)))
    ? 'selling'
    : 'unclearPrice'
}

const PAID = ['selling', 'sell', 'sp', 'net', 'nett', 'offer', 'sale', 'deal', 'final', 'pay', 'our']
const isPaid = (word: string) => PAID.includes(word) || word === 'you' || classesOf(word).has('customer')
const SERIALS = ['sno', 'slno', 'srno', 'no', 'sl', 'sr', 'sn', 's', 'serialnumber', 'serialno', 'serial']
const LANGUAGES = ['tamil', 'hindi', 'telugu', 'kannada', 'malayalam', 'gujarati', 'regional']
/** The first rule that matches decides: "Brand Name" is a brand, not a name; "Rate / Qty" a price, not a quantity. */
const RULES: ReadonlyArray<[Role | ((title: Title) => Role), matches: (title: Title) => boolean]> = [
  ['taxRate', (t) => t.is('tax') && !t.taxIncluded && !t.taxExcluded && !t.any('hsn')],
  ['other', (t) => !t.isPrice && t.is('other')],
  ['other', (t) => t.isPercent && /commission|incentive|markup|hike|increase|cess|interest/.test(t.joined)],
  ['stated', (t) => t.isPercent && !t.isAfterPercent && PERCENTAGE.test(t.raw)],
  ['percent', (t) => t.isPercent && !t.isAfterPercent],
  ['localName', (t) => (!t.isPrice && t.any(...LANGUAGES)) || (t.any('local') && t.any('name'))],
  // "Product No" is a serial number: it stands next to "Product Name".
  [
    'serial',
    (t) => !t.isPrice && t.count === 2 && t.any('item', 'product', 'sl', 'sr') && t.any('no', 'number', 'num'),
  ],
  ['saleStatus', (t) => !t.isPrice && t.is('saleStatus')],
  ['saleStatus', (t) => t.joined === 'forsale' || t.joined === 'onsale'],
  ['other', (t) => !t.any('price', 'rate') && t.is('code')],
  ['subcategory', (t) => t.has('subcat', 'subgroup') || (t.any('sub') && t.is('group', 'category'))],
  ['category', (t) => !t.isPrice && (t.is('category') || t.has('categor'))],
  ['brand', (t) => !t.isPrice && (t.is('brand') || t.has('brand', 'manufactur'))],
  ['lineNet', (t) => t.is('amount') && (t.isAfterPercent || t.any('discounted', 'final', 'payable', 'offer', 'net'))],
  ['selling', (t) => ['discountprice', 'discountedprice', 'discountedrate'].includes(t.joined)],
  // "Discount Rate" may be a percentage, rupees or what is left: the amounts decide.
  ['discount', (t) => t.isDiscount && !t.isAfterPercent && !t.isReducedPrice],
  [priceRole, (t) => t.isPrice],
  // "Offer", "You Pay": nothing but words for what customers pay.
  ['selling', (t) => t.any(...PAID) && [...t.words].every((word) => isPaid(word) || isNeutral(word))],
  ['lineAmount', (t) => t.is('amount')],
  // "Trade" may be a discount too; as a price it is not what customers pay.
  ['unlikelyPrice', (t) => t.joined === 'trade'],
  ['quantity', (t) => t.is('quantity')],
  ['serial', (t) => SERIALS.includes(t.joined) || t.any('serial')],
  ['unit', (t) => t.is('unit')],
  // "Item Group" beside "Item Name" is what the items belong to.
  ['weakCategory', (t) => t.is('group')],
  ['name', (t) => t.is('name') || t.has('product', 'particular')],
  ['weakName', (t) => t.is('description')],
]

const LONGEST_TITLE = 60
/** The year in a title: "MRP 2026", "Offer 2025-26". */
export const YEAR = /\b(20\d\d)(?:\s*-\s*\d{2,4})?\b/

/** The year that a title names; null for none. */
export const yearIn = (title: string): number | null => {
  const year = YEAR.exec(title)?.[1]
  return year === undefined ? null : Number(year)
}

const known = new Map<string, Role | null>()
const MOST_KNOWN = 10_000

/** The role that the title of a column names, or null if the cell is not a title: empty, a number, a sentence. */
export function roleOf(cell: Cell | undefined): Role | null {
  if (typeof cell !== 'string' || cell.length > LONGEST_TITLE * 2) return null
  const cached = known.get(cell)
  if (cached !== undefined) return cached
  if (known.size >= MOST_KNOWN) known.clear()
  const role = readTitle(textOf(cell))
  known.set(cell, role)
  return role
}

function readTitle(text: string): Role | null {
  if (text === '' || text.length > LONGEST_TITLE) return null
  if (text === '%') return 'percent'
  if (text === '#') return 'serial'
  const title = new Title(text.replace(YEAR, ' '))
  if (title.joined === '') return title.isPrice ? 'price' : null
  const regional = REGIONAL_TITLES.get(title.joined)
  if (regional) return regional === 'discount' && text.includes('%') ? 'percent' : regional
  const [found] = RULES.find(([, matches]) => matches(title)) ?? [null]
  return typeof found === 'function' ? found(title) : found
}
