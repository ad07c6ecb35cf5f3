import {
  asks,
  column,
  fifth,
  full,
  item,
  list,
  mrp,
  part,
  pays,
  PRODUCTS,
  rowsOf,
  sheet,
  type Misleading,
} from './case.ts'

const columns = [item, full('MRP'), part('Net', 0.2)]
const rows = rowsOf(columns)
const [header = [], ...cells] = rows

/** Rows and columns that the seller does not show. */
const hidden: Misleading[] = [
  { way: 'hidden rows', grids: sheet(rows, { hiddenRows: [3, 4] }), expected: asks('hiddenRows') },
  { way: 'rows that are struck through', grids: sheet(rows, { struckRows: [2] }), expected: asks('struckRows') },
  {
    way: 'a hidden column of dealer prices',
    grids: sheet(rowsOf([item, full('MRP'), part('Net', 0.2), part('Dealer', 0.1)]), { hiddenColumns: [3] }),
    expected: asks('hiddenColumns'),
  },
  { way: 'a hidden MRP', grids: sheet(rows, { hiddenColumns: [1] }), expected: asks('hiddenColumns') },
  { way: 'a hidden selling price', grids: sheet(rows, { hiddenColumns: [2] }), expected: asks('hiddenColumns') },
  { way: 'a hidden column without content', grids: sheet(rows, { hiddenColumns: [9] }), expected: fifth },
  { way: 'hidden rows without content', grids: sheet([...rows, []], { hiddenRows: [9, 10] }), expected: fifth },
]

/** Lines of a bill below the products. */
const bills: Misleading[] = [
  'Net Payable',
  'Amount Payable',
  'Grand Total',
  'Total Payable Amount',
  'You Save',
  'Balance Due',
  'Advance Paid',
  'Bill Amount',
  'Packing Charges',
  'Delivery Charge',
].map((text) => ({ way: `“${text} 3500” below the products`, grids: sheet([...rows, [text, 3500]]), expected: fifth }))
bills.push({
  way: '“Net Payable 3500” in one cell',
  grids: sheet([...rows, ['Net Payable 3500', 3500, 700]]),
  expected: fifth,
})

const brandHeadings = [header, ['STANDARD FIREWORKS'], ...cells.slice(0, 4), ['SONY'], ...cells.slice(4)]
const headings: Misleading[] = [
  { way: 'brands as headings', grids: sheet(brandHeadings), expected: asks('headingKind') },
  {
    way: 'names of makers as headings',
    grids: sheet([header, ['Sri Kaliswari'], ...cells.slice(0, 4), ['Ayyan'], ...cells.slice(4)]),
    expected: asks('headingKind'),
  },
  {
    way: 'unknown names as headings',
    grids: sheet([header, ['Vinayaga'], ...cells.slice(0, 4), ['Lakshmi Narayana'], ...cells.slice(4)]),
    expected: asks('headingKind'),
  },
  {
    way: 'kinds of fireworks as headings',
    grids: sheet([header, ['SPARKLERS'], ...cells.slice(0, 4), ['BOMBS'], ...cells.slice(4)]),
    expected: fifth,
  },
  {
    way: 'a heading for some products only',
    grids: sheet([header, ...cells.slice(0, 4), ['BOMBS'], ...cells.slice(4)]),
    expected: asks('headings'),
  },
  {
    way: 'products without a price between others',
    grids: sheet([header, ...cells.slice(0, 2), ['Helicopter'], ...cells.slice(2)]),
    expected: asks('headings'),
  },
]

const side = (count: number) =>
  Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: count }, (_unused, panel) => {
      const product = PRODUCTS[((row - 1) * count + panel) % PRODUCTS.length]
      return row === 0 ? ['Item', 'Rate'] : [`${product?.name} ${panel}`, product?.mrp ?? 0]
    }).flat(),
  )
const panels: Misleading[] = [
  { way: 'two tables side by side', grids: sheet(side(2)), expected: asks('panels') },
  { way: 'three tables side by side', grids: sheet(side(3)), expected: asks('panels') },
  { way: 'four tables side by side', grids: sheet(side(4)), expected: asks('panels') },
]

const sheets: Misleading[] = [
  {
    way: 'a second sheet with other products',
    grids: [...sheet(rows), { sheet: 'Gifts', rows: [header, ['Gift box', 500, 250]] }],
    expected: asks('sheet'),
  },
  { way: 'a second sheet with the same products', grids: [...sheet(rows), { sheet: 'Copy', rows }], expected: fifth },
  {
    way: 'a second sheet with other prices of the same products',
    grids: [...sheet(rows), { sheet: 'Dealers', rows: rowsOf([item, full('MRP'), part('Net', 0.1)]) }],
    expected: asks('sheet'),
  },
]

const euros = (rupees: number) => rupees.toFixed(2).replace('.', ',')
const amounts: Misleading[] = [
  list('decimal commas', [item, column('MRP', ({ mrp: price }) => euros(price))], asks('decimals')),
  list(
    'decimal commas beside points for thousands',
    [item, column('MRP', ({ mrp: price }) => `1.${100 + price},50`)],
    asks('decimals'),
  ),
  list(
    'an old and a new price in one cell',
    [item, column('Rate', ({ mrp: price }) => `${price} ${price / 2}`)],
    asks('twoPrices'),
  ),
  list(
    'an old and a new price with a stroke between',
    [item, column('Rate', ({ mrp: price }) => `₹${price}/₹${price / 2}`)],
    asks('twoPrices'),
  ),
  list(
    'MRP and offer in words in one cell',
    [item, column('Price', ({ mrp: price }) => `MRP ${price} Offer ${price / 2}`)],
    asks('twoPrices'),
  ),
  {
    way: 'points that may separate thousands',
    grids: sheet(rowsOf([item, column('MRP', ({ mrp: price, at }) => (at === 6 ? '1.500' : price))])),
    expected: {
      refuses: {
        8: 'Valid price is required: “1.500” has more than two decimals. Write rupees and paise, such as 1250.50',
      },
      pays: ({ at }) => (at === 6 ? undefined : null),
    },
  },
  list('currency signs and dashes', [item, column('MRP', ({ mrp: price }) => `Rs. ${price}/-`)], mrp),
  list('prices per box', [item, column('MRP', ({ mrp: price }) => `${price} / Box`)], mrp),
]

const notRead: Misleading[] = [
  {
    way: 'rows above the titles that look like products',
    grids: sheet([['Gift box', 500, 100], ['Big box', 600, 120], ...rows]),
    expected: asks('above'),
  },
  {
    way: 'no header, and pieces beside the prices',
    grids: sheet(PRODUCTS.map(({ name, mrp: price, at }) => [name, 3 + ((at * 7) % 11), price])),
    expected: asks('prices'),
  },
  {
    way: 'titles in unknown words',
    grids: sheet([
      ['Samaan', 'Chhapa', 'Bikri', 'Maap'],
      ...PRODUCTS.map(({ name, mrp: price, at }) => [name, price, price - 5 - at, '1 Box']),
    ]),
    expected: asks('prices'),
  },
  list(
    'sizes in a column beside equal names',
    [column('Item', ({ category }) => category), column('Size', ({ at }) => `${at} cm`), full('MRP')],
    asks('names'),
  ),
  list(
    'words that repeat beside the names',
    [item, column('Grade', ({ at }) => ['Mega', 'Night'][at % 2] ?? ''), full('MRP')],
    asks('category'),
  ),
  list(
    'categories only in some rows',
    [column('Category', ({ at, category }) => (at > 2 ? null : category)), item, full('MRP')],
    asks('carry'),
  ),
  list(
    'categories in the first row of each group only',
    [column('Category', ({ at, category }) => (at % 2 === 0 ? category : null)), item, full('MRP')],
    asks('carry'),
  ),
  list(
    'old prices higher than the new ones',
    [item, column('Old Price', ({ mrp: price }) => price + 10), full('New Price')],
    asks('prices'),
  ),
  list('a selling price before the MRP', [item, part('Net Rate', 0.2), full('MRP')], fifth),
  list(
    'no discount on some products',
    [item, full('MRP'), column('Net', ({ at, mrp: price }) => (at < 2 ? null : price / 5))],
    pays(({ at, mrp: price }) => (at < 2 ? null : price / 5)),
  ),
]

export const LAYOUTS: readonly Misleading[] = [
  ...hidden,
  ...bills,
  ...headings,
  ...panels,
  ...sheets,
  ...amounts,
  ...notRead,
]
