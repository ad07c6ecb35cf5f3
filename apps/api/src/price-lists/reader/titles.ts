import type { Cell } from '../grid.ts'
import { textOf } from './cells.ts'

/**
 * What a column's title says that it holds. `price` is a price of no further kind, `discount` a percentage, an amount off or a price, `lineNet` and `lineAmount`
 * totals of a line with and without discount, `other` anything that no product has.
 */
export type Role =
  | 'serial'
  | 'name'
  | 'weakName'
  | 'localName'
  | 'brand'
  | 'category'
  | 'subcategory'
  | 'weakCategory'
  | 'unit'
  | 'quantity'
  | 'mrp'
  | 'price'
  | 'selling'
  | 'percent'
  | 'discount'
  | 'lineNet'
  | 'lineAmount'
  | 'other'

const NAMES_ELSEWHERE: Partial<Record<Role, string>> = {
  name: 'பொருள் பொருட்கள் பொருளின்பெயர் பொருள்பெயர் பெயர் பட்டாசு பட்டாசுகள் பட்டாசுபெயர் नाम नाव उत्पाद उत्पादकानाम सामान वस्तु वस्तुकानाम आइटम पटाखा पटाखे पटाखाकानाम విషయం పేరు ఉత్పత్తి ఉత్పత్తిపేరు ಹೆಸರು ಉತ್ಪನ್ನ പേര് ഉൽപ്പന്നം નામ નામું ઉત્પાદન নাম পণ্য পণ্যেরনাম',
  price: 'விலை மதிப்பு मूल्य कीमत दाम दर भाव किंमत ధర రేటు ಬೆಲೆ ದರ വില കിംമത કિંમત ભાવ দাম মূল্য দর',
  mrp: 'அசல்விலை எம்ஆர்பி அதிகபட்சவிலை एमआरपी अधिकतमखुदरामूल्य मूलमूल्य अंकितमूल्य ఎంఆర్పి అసలుధర ಎಂಆರ್ಪಿ ಮೂಲಬೆಲೆ എംആർപി',
  selling:
    'தள்ளுபடிவிலை விற்பனைவிலை சலுகைவிலை நிகரவிலை छूटमूल्य विक्रयमूल्य बिक्रीमूल्य छूटकेबादमूल्य ऑफरमूल्य विक्रीकिंमत తగ్గింపుధర అమ్మకపుధర ರಿಯಾಯಿತಿಬೆಲೆ ಮಾರಾಟಬೆಲೆ വിൽപ്പനവില',
  category: 'வகை பிரிவு வகைகள் श्रेणी वर्ग प्रकार వర్గం ವರ್ಗ വിഭാഗം શ્રેણી বিভাগ শ্রেণী',
  brand: 'பிராண்ட் பிராண்டு நிறுவனம் ब्रांड ब्रँड ब्राण्ड कंपनी బ్రాండ్ ಬ್ರ್ಯಾಂಡ್ ബ്രാൻഡ് બ્રાન્ડ ব্র্যান্ড',
  serial: 'எண் வவஎண் வரிசைஎண் क्र क्रमांक क्रम क्रसं क्रमसंख्या',
  unit: 'அளவு अளவுகள் பேக் इकाई पैक माप',
  quantity: 'எண்ணிக்கை मात्रा संख्या',
  discount: 'தள்ளுபடி छूट सवलत తగ్గింపు ರಿಯಾಯಿತಿ',
  lineAmount: 'தொகை மொத்தம் राशि कुल रकम',
}
const ELSEWHERE = new Map(
  Object.entries(NAMES_ELSEWHERE).flatMap(([role, names]) => names.split(' ').map((name) => [name, role as Role])),
)

/** Rules in the order in which they are asked: "Brand Name" is a brand before it is a name, "Rate / Qty" a price before it is a quantity. */
const RULES: ReadonlyArray<[Role, (title: Title) => boolean]> = [
  [
    'other',
    (t) =>
      t.any(
        'gst',
        'tax',
        'weight',
        'wt',
        'margin',
        'profit',
        'image',
        'images',
        'url',
        'photo',
        'picture',
        'hsn',
        'barcode',
      ),
  ],
  ['percent', (t) => !t.isAfterPercent && (t.raw.includes('%') || t.has('percent') || t.any('perc', 'pct'))],
  ['localName', (t) => t.has('tamil', 'hindi', 'telugu', 'kannada', 'malayalam', 'regional') || t.has('localname')],
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
  ['discount', (t) => t.has('discount', 'disc') && (t.has('amount', 'amt', 'value') || t.count === 1)],
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
        t.any('list', 'max', 'gross', 'old', 'base')),
  ],
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
  ['weakCategory', (t) => t.any('group', 'section', 'type', 'class', 'department', 'collection', 'variety', 'family')],
]

class Title {
  readonly raw: string
  readonly joined: string
  readonly #words: ReadonlySet<string>

  constructor(raw: string) {
    this.raw = raw
    const words = raw
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      // M.R.P. and S.No are words with dots in them.
      .replaceAll('.', '')
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word !== '')
    this.joined = words.join('')
    this.#words = new Set(words)
  }
  /** One of these is among its words. */
  any(...words: string[]): boolean {
    return words.some((word) => this.#words.has(word))
  }
  /** One of these is in it, also within a word: "sellingprice". */
  has(...parts: string[]): boolean {
    return parts.some((part) => this.joined.includes(part))
  }
  get count(): number {
    return this.#words.size
  }
  /** "Price after 80% discount". */
  get isAfterPercent(): boolean {
    return /\d\s*%/.test(this.raw) && (this.isPrice || this.has('amount', 'amt'))
  }
  get isPrice(): boolean {
    return (
      this.has('price', 'mrp') ||
      this.any('rate', 'rates', 'cost', 'rs', 'inr', 'rupees', 'prize') ||
      /(?:actual|original|offer|net|final|selling)rate/.test(this.joined)
    )
  }
}

const LONGEST_TITLE = 60

/** What the title of a column says, or null for what is no title: empty, a number, a sentence. */
export function roleOf(cell: Cell | undefined): Role | null {
  const text = textOf(cell)
  if (typeof cell === 'number' || text === '' || text.length > LONGEST_TITLE) return null
  if (text === '%') return 'percent'
  if (text === '#') return 'serial'
  const title = new Title(text)
  if (title.joined === '') return null
  const elsewhere = ELSEWHERE.get(title.joined)
  if (elsewhere) return elsewhere
  return RULES.find(([, says]) => says(title))?.[0] ?? null
}
