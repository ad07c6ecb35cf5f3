import type { Layout } from './layout.ts'
import type { Random } from './random.ts'

/** What a column of a generated list means. */
export type Meaning =
  | 'serial'
  | 'name'
  | 'namePart'
  | 'brand'
  | 'category'
  | 'unit'
  | 'mrp'
  | 'selling'
  | 'percent'
  | 'quantity'
  | 'lineAmount'
  | 'lineNet'
  | 'bundle'
  | 'dealer'
  | 'cost'
  | 'difference'
  | 'sort'
  | 'off'
  | 'taxed'
  | 'other'

const ENGLISH: Record<Meaning, readonly string[]> = {
  serial: ['S.No', 'Sl.No', 'SNO', 'No', '#', 'Sl No.'],
  name: ['Product Name', 'Item', 'Particulars', 'PRODUCT', 'Name of the Item', 'Item Name', 'Crackers Name', 'name'],
  namePart: ['Variety', 'Size', 'Colour', 'Model'],
  brand: ['Brand', 'Company', 'Make'],
  category: ['Category', 'CATEGORY', 'Product Category', 'Categories'],
  unit: ['Unit', 'Content', 'Pack', 'Per', 'Packing'],
  mrp: ['MRP', 'Actual Price', 'List Price', 'M.R.P. (Rs.)', 'Original Rate', 'MRP Price'],
  selling: ['Offer Price', 'Net Rate', 'Selling Price', 'Our Price', 'Discount Price', 'Final Rate', 'Net Price'],
  percent: ['Discount %', 'Disc %', 'discount_percent'],
  quantity: ['Qty', 'Quantity'],
  lineAmount: ['Amount', 'Total'],
  lineNet: ['Net Amount', 'Discounted Amount'],
  bundle: ['Bundle Price', 'Box Rate', 'Case Price'],
  dealer: ['Dealer Price', 'Wholesale Rate'],
  cost: ['Cost Price', 'Purchase Rate'],
  difference: ['Change', 'Diff'],
  sort: ['Sort', 'Position'],
  off: ['Off'],
  taxed: ['Rate (incl. GST)'],
  other: [''],
}
const TAMIL: Partial<Record<Meaning, string>> = {
  serial: 'வ.எண்',
  name: 'பொருள்',
  brand: 'பிராண்ட்',
  category: 'வகை',
  unit: 'அளவு',
  mrp: 'அசல் விலை',
  selling: 'விற்பனை விலை',
}
const HINDI: Partial<Record<Meaning, string>> = {
  serial: 'क्रमांक',
  name: 'उत्पाद का नाम',
  brand: 'ब्रांड',
  category: 'श्रेणी',
  unit: 'इकाई',
  mrp: 'एमआरपी',
  selling: 'विक्रय मूल्य',
}
/** Words that mean nothing to the reader. */
const UNKNOWN: Partial<Record<Meaning, string>> = {
  serial: 'Kram',
  name: 'Samaan',
  brand: 'Nirmata',
  category: 'Vibhag',
  unit: 'Maap',
  mrp: 'Chhapa',
  selling: 'Bikri',
}
const OTHER_CATEGORY_TITLES = ['Type', 'Group', 'Segment', 'Kind', 'Range', 'Head', 'Section'] as const
/** Titles of the only price of a list. */
const ONE_PRICE = ['Price', 'Rate', 'MRP', 'Price (Rs.)', 'Rate / Box', 'Amount'] as const
/** Titles of MRP and selling price that sellers use together. */
const PLAIN_PAIRS = [
  ['Rate', 'Net Rate'],
  ['MRP', 'Rate'],
  ['Price', 'Offer Price'],
  ['MRP', 'Price'],
] as const

/** The titles of the columns, in the seller's words. */
export function titlesFor(random: Random, layout: Layout, columns: readonly Meaning[]): string[] {
  const plain = layout.pricing === 'pair' && random.chance(0.4) ? random.pick(PLAIN_PAIRS) : null
  const nameParts = ['Variety', 'Size']
  return columns.map((meaning) => {
    if (meaning === 'category' && layout.categoryTitle === 'untitled') return ''
    const words = { english: null, tamil: TAMIL, hindi: HINDI, unknown: UNKNOWN }[layout.titles]
    if (words?.[meaning] !== undefined) return words[meaning]
    if (meaning === 'category' && layout.categoryTitle === 'other') return random.pick(OTHER_CATEGORY_TITLES)
    if (meaning === 'namePart') return nameParts.shift() ?? 'Model'
    if (meaning === 'mrp' && layout.pricing !== 'pair')
      return layout.pricing === 'one' ? random.pick(ONE_PRICE) : random.pick(['Rate', 'Price', 'MRP'])
    if (plain && meaning === 'mrp') return plain[0]
    if (plain && meaning === 'selling') return plain[1]
    return random.pick(ENGLISH[meaning])
  })
}
