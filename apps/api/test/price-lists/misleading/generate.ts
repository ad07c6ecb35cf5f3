import type { Cell } from '../../../src/price-lists/grid.ts'
import { seededRandom, type Random } from '../random.ts'

/** What a product of a generated list costs; null where customers pay the MRP, or where the list has no MRP. */
type Truth = { name: string; category: string; mrp: number; sold: number | null }
export type RandomList = {
  seed: number
  rows: Cell[][]
  /** Each product, in the order of the rows; of a list without an MRP, `mrp` is what customers pay. */
  truth: Truth[]
  /** Whether nobody but the shop knows what customers pay, so that it must be asked. */
  mustAsk: boolean
  /** Whether all titles are known ones, so that nothing has to be asked. */
  isPlain: boolean
}

const NAMES = ['Product Name', 'Item', 'Item Name', 'Particulars', 'Description', 'Name of the Item', 'பொருள்', 'नाम']
const CATEGORY_TITLES = ['Category', 'Product Category', 'Categories', 'வகை', 'श्रेणी']
const GROUP_TITLES = ['Item Group', 'Product Type', 'Family', 'Product Line', 'Section', 'Group', 'Head']
const MRPS = ['MRP', 'M.R.P', 'List Price', 'Printed MRP', 'MRP (Rs.)', 'Actual Rate', 'Original Price', 'எம்ஆர்பி']
const PAID = [
  'Selling Price',
  'Offer Price',
  'Our Rate',
  'Net Rate',
  'Discounted Price',
  'Final Price',
  'Sale Price',
  'Deal Price',
  'Special Rate',
  'Festival Price',
  'Offer',
  'Net',
  'sellingprice',
  'விற்பனை விலை',
  'विक्रय मूल्य',
]
const PLAIN = ['Rate', 'Price', 'Rate (Rs.)', 'Price in INR', 'Current Rate']
const OTHERS = ['Factory', 'Supplier', 'Last Year', 'Old', '2024', 'Minimum', 'Floor', 'Competitor', 'Staff', 'Godown']
  .concat(['Transfer', 'Basic', 'Agent', 'Member', 'Export', 'Insurance', 'Bulk', 'Dealer', 'Wholesale', 'Trade'])
  .concat(['Distributor', 'Stockist', 'Employee', 'Franchise', 'Previous', 'Branch'])
const NOUNS = ['Rate', 'Price', 'Selling Price', 'Net Rate', 'Rate (Rs)', 'Offer']
const SYLLABLES = ['zo', 'ka', 'mi', 'ral', 'ven', 'tu', 'shi', 'pol', 'gar', 'nex']
const KINDS = ['SPARKLERS', 'FLOWER POTS', 'BOMBS', 'ROCKETS', 'CHAKKARS', 'FOUNTAINS']
const BASES = ['Electric', 'Ashoka', 'Hydro', 'Lunik', 'Wire', 'Tri Colour', 'Bullet', 'Whistling', 'Deluxe', 'Mega']

const invented = (random: Random) =>
  `${Array.from({ length: random.between(2, 3) }, () => random.pick(SYLLABLES)).join('')} ${random.pick(NOUNS)}`

/** A title of a price that customers do not pay, as far as anybody can tell. */
function otherTitle(random: Random): string {
  if (random.chance(0.25)) return invented(random)
  const title = `${random.pick(OTHERS)} ${random.pick(NOUNS)}`
  return random.pick([title, title.toUpperCase(), title.toLowerCase()])
}

type Column = { title: string; cell: (product: Truth, at: number) => Cell }

/** How a second price relates to the MRP: always the same share, or another in each row. */
function shareOf(random: Random): (mrp: number, at: number) => number {
  const share = random.pick([0.1, 0.15, 0.2, 0.25, 0.5, 0.75, 0.8])
  const isSteady = random.chance(0.6)
  return (mrp, at) => Math.max(1, Math.round(mrp * (isSteady ? share : share * (0.7 + ((at * 7) % 5) * 0.1))))
}

/** A list whose titles, positions, shares and first figures are drawn at random from the seed. */
export function randomList(seed: number): RandomList {
  const random = seededRandom(seed)
  const isLong = random.chance(0.03)
  const count = isLong ? random.between(420, 620) : random.between(6, 24)
  // A column may begin in the middle of a list, or far down a long one.
  const start = isLong ? random.between(300, 405) : random.chance(0.1) ? random.between(1, 3) : 0
  const products = Array.from({ length: count }, (_, at): Truth => {
    const category = KINDS[Math.floor((at * KINDS.length) / count)] ?? 'BOMBS'
    const mrp = 40 + ((at * 37) % 90) * 10
    return { name: `${random.pick(BASES)} ${category.toLowerCase()} ${at + 1}`, category, mrp, sold: null }
  })
  const [paid, other, further] = [shareOf(random), shareOf(random), shareOf(random)]
  const kind = random.weighted({ pair: 40, plainPair: 20, single: 12, other: 16, paidAndOther: 8, alone: 4 })
  const late = (cell: (product: Truth, at: number) => number) => (product: Truth, at: number) =>
    at < start ? null : cell(product, at)
  const prices: Column[] = []
  const mrpColumn: Column = { title: random.pick(MRPS), cell: ({ mrp }) => mrp }
  let mustAsk = false
  let truth = products
  if (kind === 'single') prices.push({ title: random.pick([...MRPS, ...PLAIN, ...PAID]), cell: ({ mrp }) => mrp })
  else if (kind === 'alone') {
    // A year alone makes a list an old one, not its only price another.
    prices.push({ title: otherTitle(random).replace('2024', 'Old'), cell: ({ mrp }) => mrp })
    mustAsk = true
  } else {
    prices.push(mrpColumn)
    if (kind === 'other') mustAsk = true
    else {
      const title = random.pick(kind === 'plainPair' ? PLAIN : PAID)
      prices.push({ title, cell: late(({ mrp }, at) => paid(mrp, at)) })
      truth = products.map((product, at) => ({ ...product, sold: at < start ? null : paid(product.mrp, at) }))
    }
    if (kind === 'other' || kind === 'paidAndOther')
      prices.push({ title: otherTitle(random), cell: late(({ mrp }, at) => other(mrp, at)) })
    if (kind === 'other' && random.chance(0.2))
      prices.push({ title: otherTitle(random), cell: ({ mrp }, at) => further(mrp, at) })
  }
  const group = random.chance(0.15)
  const columns: Column[] = [
    ...(random.chance(0.4) ? [{ title: 'S.No', cell: (_: Truth, at: number) => at + 1 }] : []),
    ...(random.chance(0.2) ? [{ title: 'Item Code', cell: (_: Truth, at: number) => `SP${100 + at}` }] : []),
    { title: random.pick(group ? GROUP_TITLES : CATEGORY_TITLES), cell: ({ category }) => category },
    { title: random.pick(NAMES), cell: ({ name }) => name },
    ...(random.chance(0.3) ? [{ title: 'Unit', cell: () => '1 Box' }] : []),
    ...random.shuffled(prices),
  ]
  const placed = random.chance(0.3) ? random.shuffled(columns) : columns
  const above = random.chance(0.3) ? [['SRI MURUGAN TRADERS'], []] : []
  return {
    seed,
    rows: [
      ...above,
      placed.map(({ title }) => title),
      ...products.map((product, at) => placed.map(({ cell }) => cell(product, at))),
    ],
    truth,
    mustAsk,
    isPlain: kind === 'pair' || kind === 'plainPair' || kind === 'single',
  }
}
