import type { Cell } from '../grid.ts'
import { textOf } from './cells.ts'
import type { Role } from './column-role.ts'
import { REGIONAL_TITLES } from './regional-titles.ts'

/** The first rule that matches decides: "Brand Name" is a brand, not a name; "Rate / Qty" a price, not a quantity. */
const RULES: ReadonlyArray<[Role, matches: (title: Title) => boolean]> = [
  [
    'other',
    (t) =>
      (t.isTax && !t.taxIncluded && !t.taxExcluded) ||
      t.any('weight', 'wt', 'margin', 'profit', 'image', 'images', 'url', 'photo', 'picture', 'hsn', 'barcode'),
  ],
  // The price that the shop itself pays is not a selling price.
  ['other', (t) => t.isPrice && t.has('purchase', 'buying', 'landing', 'landed', 'procure')],
  ['other', (t) => t.isPercent && t.has('commission', 'incentive', 'markup', 'hike', 'increase', 'cess', 'interest')],
  ['stated', (t) => t.isPercent && !t.isAfterPercent && PERCENTAGE.test(t.raw)],
  ['percent', (t) => t.isPercent && !t.isAfterPercent],
  ['localName', (t) => t.has('tamil', 'hindi', 'telugu', 'kannada', 'malayalam', 'regional') || t.has('localname')],
  // "Product No" is a serial number: it stands next to "Product Name".
  [
    'serial',
    (t) => !t.isPrice && t.count === 2 && t.any('item', 'product', 'sl', 'sr') && t.any('no', 'number', 'num'),
  ],
  [
    'other',
    (t) =>
      !t.has('price', 'rate') &&
      (t.has('code', 'barcode', 'status', 'stock', 'created', 'updated') || t.any('sku', 'id', 'slug', 'date', 'tags')),
  ],
  ['subcategory', (t) => t.has('subcat', 'subgroup')],
  ['category', (t) => t.has('categor')],
  ['brand', (t) => t.has('brand', 'manufactur', 'company') || t.any('make', 'maker', 'mfr', 'mfg')],
  [
    'lineNet',
    (t) =>
      t.has('amount', 'total', 'amt') &&
      (t.isAfterPercent || t.has('discounted', 'final', 'payable', 'offer') || t.any('net')),
  ],
  ['selling', (t) => ['discountprice', 'discountedprice', 'discountedrate'].includes(t.joined)],
  // "Discount Rate" may be a percentage, rupees or what is left: the amounts decide.
  ['discount', (t) => t.isDiscount && !t.isAfterPercent && !t.isReducedPrice],
  [
    'selling',
    (t) =>
      t.isPrice &&
      (t.isAfterPercent ||
        t.has('discount', 'disc', 'selling', 'offer', 'final', 'special', 'dealer', 'wholesale', 'customer') ||
        t.any('sell', 'sale', 'sales', 'net', 'our', 'deal', 'sp')),
  ],
  ['selling', (t) => t.count === 1 && t.any('selling', 'net', 'offer', 'sp', 'sale')],
  ['mrp', (t) => t.has('mrp') || t.joined === 'maximumretailprice'],
  [
    'mrp',
    (t) =>
      t.isPrice &&
      (t.has('original', 'orignal', 'actual', 'market', 'regular', 'printed', 'maximum', 'retail') ||
        t.any('list', 'max', 'gross', 'base')),
  ],
  ['cost', (t) => t.any('cost')],
  ['price', (t) => t.isPrice],
  ['lineAmount', (t) => t.has('amount', 'total') || t.any('amt')],
  ['quantity', (t) => t.has('quantity') || t.any('qty', 'qnty', 'qnt', 'nos', 'order')],
  ['serial', (t) => t.has('serial') || ['sno', 'slno', 'srno', 'no', 'sl', 'sr', 'sn', 's'].includes(t.joined)],
  [
    'unit',
    (t) =>
      t.any(
        'unit',
        'units',
        'uom',
        'size',
        'siize',
        'pack',
        'packing',
        'pcs',
        'pieces',
        'content',
        'contents',
        'per',
        'box',
      ),
  ],
  [
    'name',
    (t) =>
      t.has('product', 'particular') ||
      t.any('name', 'item', 'items', 'title', 'cracker', 'crackers', 'goods', 'article'),
  ],
  ['weakName', (t) => t.has('description') || t.any('details', 'detail', 'desc')],
  [
    'weakCategory',
    (t) =>
      [
        'group',
        'section',
        'type',
        'class',
        'department',
        'collection',
        'family',
        'variety',
        'segment',
        'kind',
        'range',
        'head',
      ].some((word) => t.any(word, `${word}s`)),
  ],
]

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
  readonly #words: ReadonlySet<string>

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
    this.#words = new Set(words)
  }
  /** Whether the title has one of these as a word. */
  any(...words: string[]): boolean {
    return words.some((word) => this.#words.has(word))
  }
  /** Whether the title contains one of these anywhere, also inside a word: "sellingprice". */
  has(...parts: string[]): boolean {
    return parts.some((part) => this.joined.includes(part))
  }
  get count(): number {
    return this.#words.size
  }
  get isPercent(): boolean {
    return this.raw.includes('%') || this.has('percent') || this.any('perc', 'pct')
  }
  /** Whether the title names what remains after a percentage: "Price after 80% discount". */
  get isAfterPercent(): boolean {
    return /\d\s*%/.test(this.raw) && (this.isPrice || this.has('amount', 'amt'))
  }
  /** Whether the title names something that is taken off: "Disc Rs", "Less", "You Save", "Trade Discount". */
  get isDiscount(): boolean {
    return (
      this.has('discount', 'தள்ளுபடி', 'छूट') ||
      this.any('disc', 'dis', 'off', 'less', 'save', 'saving', 'savings', 'rebate') ||
      (this.any('trade') && !this.isPrice)
    )
  }
  /** Whether the title names the price after a discount: "Discount Price", "Net Rate (less disc)". */
  get isReducedPrice(): boolean {
    return (
      this.has('price', 'mrp', 'discounted', 'after', 'விலை', 'मूल्य') ||
      (this.isPrice && (this.has('selling', 'offer', 'final', 'special') || this.any('net', 'our', 'sale', 'sell')))
    )
  }
  get isTax(): boolean {
    return this.any('gst', 'tax', 'igst', 'cgst', 'sgst', 'vat')
  }
  /** Whether the title says that GST is included: "Rate (with GST)". */
  get taxIncluded(): boolean {
    const isWith = this.has('incl') || this.any('with', 'after', 'plus', 'inc') || this.raw.includes('+')
    return this.isTax && isWith && this.isPrice && !this.taxExcluded
  }
  /** Whether the title says that GST is excluded: "Rate (excl. GST)", "Basic price before tax". */
  get taxExcluded(): boolean {
    const isWithout = this.has('excl', 'without', 'basic') || this.any('before', 'exc', 'ex')
    return this.isTax && isWithout && this.isPrice
  }
  get isPrice(): boolean {
    return (
      this.has('price', 'mrp') ||
      this.any('rate', 'rates', 'cost', 'rs', 'inr', 'rupees', 'prize') ||
      /(?:actual|original|offer|net|final|selling)rate/.test(this.joined)
    )
  }
}

/** Whether a title says that its prices include GST or exclude it; null for neither. */
export function taxIn(title: string): 'included' | 'excluded' | null {
  const words = new Title(title)
  return words.taxExcluded ? 'excluded' : words.taxIncluded ? 'included' : null
}

const LONGEST_TITLE = 60
/** The year in a title: "MRP 2026", "Offer 2025-26". */
const YEAR = /\b20\d\d(?:\s*-\s*\d{2,4})?\b/

/** The role that the title of a column names, or null if the cell is not a title: empty, a number, a sentence. */
export function roleOf(cell: Cell | undefined): Role | null {
  const text = textOf(cell)
  if (typeof cell === 'number' || text === '' || text.length > LONGEST_TITLE) return null
  if (text === '%') return 'percent'
  if (text === '#') return 'serial'
  const title = new Title(text.replace(YEAR, ' '))
  if (title.joined === '') return null
  const regional = REGIONAL_TITLES.get(title.joined)
  if (regional) return regional === 'discount' && text.includes('%') ? 'percent' : regional
  return RULES.find(([, matches]) => matches(title))?.[0] ?? null
}
