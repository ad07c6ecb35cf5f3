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
  sheet,
  type Misleading,
  type Product,
} from './case.ts'

const percents = ({ at }: Product) => [10, 30, 25, 10, 20, 5, 30, 15][at] ?? 0
const rupees = ({ mrp: price }: Product) => price * 0.15
const after = pays((product) => Math.round(product.mrp * (100 - percents(product))) / 100)

/** Titles of something that is taken off; a price, rupees and a percentage are all possible. */
const TITLES = [
  'Off',
  'Discount',
  'Disc',
  'Disc.',
  'Discount Rs',
  'Discount Rate',
  'Disc Rate',
  'Discount Amount',
  'Discount Value',
  'Product Discount',
  'Trade Discount',
  'Trade Disc',
  'Less',
  'Less Rs.',
  'Savings',
  'You Save',
  'Saving (Rs)',
  'Rebate',
  'Off Rs',
  'தள்ளுபடி',
  'छूट',
  'தள்ளுபடி தொகை',
  'छूट राशि',
]
const unclear: Misleading[] = TITLES.map((title) =>
  list(
    `“${title}” with figures that are possible as percentages and rupees`,
    [item, full('MRP'), column(title, percents)],
    asks('meaning'),
  ),
)

const decided: Misleading[] = [
  ...['Off', 'Discount', 'Discount Rate', 'Less', 'Savings', 'Product Discount', 'மொத்த தள்ளுபடி'].map((title) =>
    list(
      `“${title}” whose cells show percentages`,
      [item, full('MRP'), column(title, (one) => `${percents(one)}%`)],
      after,
    ),
  ),
  ...['Off', 'Discount Rs', 'You Save', 'Less'].map((title) =>
    list(
      `“${title}” that repeats the difference to the offer price`,
      [item, full('MRP'), column(title, rupees), part('Offer Price', 0.85)],
      pays(({ mrp: price }) => price * 0.85),
    ),
  ),
  ...['Discount', 'Disc', 'Discount Rate'].map((title) =>
    list(
      `“${title}” that repeats the percentage of the offer price`,
      [item, full('MRP'), column(title, () => 80), part('Offer Price', 0.2)],
      fifth,
    ),
  ),
  list(
    '“Discount” of 80 beside prices below and above it',
    [item, column('MRP', ({ at }) => 30 + at * 10), column('Discount', () => 80)],
    pays(({ at }) => (30 + at * 10) / 5),
  ),
  list('“Discount Price”, the name of section 7', [item, full('MRP'), part('Discount Price', 0.2)], fifth),
  list('“Discounted Rate”', [item, full('MRP'), part('Discounted Rate', 0.2)], fifth),
  list('“80% Discount” that holds the price after it', [item, full('MRP'), part('80% Discount', 0.2)], fifth),
  list('“Discount %” with whole numbers', [item, full('MRP'), column('Discount %', percents)], after),
]

const contradicting: Misleading[] = [
  list(
    'rupees off that contradict the offer price',
    [item, full('MRP'), part('Discount Rs', 0.15), part('Offer Price', 0.5)],
    asks('meaning'),
  ),
  list(
    'a percentage that contradicts the offer price',
    [item, full('MRP'), column('Discount %', () => 10), part('Offer Price', 0.5)],
    asks('meaning'),
  ),
  list(
    '“Off” beside an offer price that it does not explain',
    [item, full('MRP'), column('Off', () => 5), part('Net', 0.5)],
    asks('meaning'),
  ),
  list(
    'an extra discount beside the net rate',
    [item, full('MRP'), part('Net Rate', 0.5), column('Extra Discount %', () => 10)],
    asks('meaning'),
  ),
  list('a percentage for the trade', [item, full('MRP'), column('Trade Discount %', () => 40)], asks('meaning')),
  list('a percentage for dealers', [item, full('MRP'), column('Dealer Disc %', () => 40)], asks('meaning')),
  list(
    'two percentages',
    [item, full('MRP'), column('Discount %', () => 50), column('Extra Discount %', () => 10)],
    asks('percent'),
  ),
  list(
    'percentages below and above 1',
    [item, full('MRP'), column('Discount %', ({ at }) => [0.5, 10][at % 2] ?? 0)],
    asks('shares'),
  ),
  list(
    'a title that states another discount than its cells',
    [item, full('MRP'), part('80% Discount', 0.5)],
    asks('meaning'),
  ),
  list(
    'a discount in rupees as a steady share of the MRP',
    [item, full('MRP'), part('Discount', 0.2)],
    asks('meaning'),
  ),
  list('a high discount in rupees', [item, full('MRP'), part('Off', 0.82)], asks('meaning')),
]

const low = ({ at }: Product) => 10 + at
const unnamed: Misleading[] = [
  list(
    '“Offer” of low figures that do not follow the MRP',
    [item, full('MRP'), column('Offer', percents)],
    asks('meaning'),
  ),
  list('“Net” of low figures that rise slowly', [item, full('MRP'), column('Net', low)], asks('meaning')),
  list('a percentage whose title is only a sign', [item, full('MRP'), column('%', () => 18)], asks('meaning')),
  list(
    'prices whose title is not known',
    [item, full('MRP'), column('Today', (one) => one.mrp - 5 - one.at)],
    asks('prices'),
  ),
]

const beside: Misleading[] = ['Net Rate', 'Offer Price'].flatMap((title) => [
  list(`a percentage beside “${title}” alone`, [item, full(title), column('Discount %', () => 80)], asks('meaning')),
  list(`“Off 80%” beside “${title}” alone`, [item, full(title), column('Off', () => '80%')], asks('meaning')),
])

const ASKED = asks('prices')
const TAX = asks('tax')
const rivals: Misleading[] = [
  list('rates with and without GST', [item, full('Rate (excl. GST)'), part('Rate (incl. GST)', 1.18)], TAX),
  list('rates before and after tax', [item, full('Price before tax'), part('Price after tax', 1.18)], TAX),
  list('a rate and the rate with GST', [item, full('Rate'), part('Rate + GST', 1.18)], TAX),
  list('a rate with GST and one without', [item, part('Rate with GST', 1.18), full('Rate without GST')], TAX),
  list(
    'MRP with GST and a rate without',
    [item, full('MRP'), part('Rate excl GST', 0.5), part('Rate incl GST', 0.59)],
    TAX,
  ),
  list('MRP and a net rate without GST', [item, full('MRP (incl. GST)'), part('Net Rate (excl. GST)', 0.5)], TAX),
  list('MRP and a basic price without GST', [item, full('MRP'), part('Basic Price without GST', 0.5)], ASKED),
  list('a rate, GST and the total with it', [item, full('Rate'), column('GST %', () => 18), part('Total', 1.18)], TAX),
  list('the only price with GST', [item, full('Rate (with GST)')], mrp),
  list('GST beside the only price', [item, full('Rate'), column('GST Rate', () => 18)], TAX),
  list('GST in rupees beside the MRP', [item, full('MRP'), part('GST Amount', 0.18)], mrp),
  list('a price for dealers', [item, full('MRP'), part('Dealer Price', 0.2)], ASKED),
  list('a wholesale rate', [item, full('MRP'), part('Wholesale Rate', 0.2)], ASKED),
  list('a price for the trade', [item, full('MRP'), part('Trade Price', 0.2)], ASKED),
  list('a rate for stockists', [item, full('MRP'), part('Stockist Rate', 0.2)], ASKED),
  list('what the shop pays', [item, full('MRP'), part('Cost Price', 0.2)], ASKED),
  list(
    'a bundle price',
    [item, full('MRP'), column('Bundle Price', ({ mrp: price, at }) => (at === 3 ? price - 5 : price * 4))],
    ASKED,
  ),
  list(
    'a price per case',
    [item, full('MRP'), column('Case Price', ({ mrp: price, at }) => (at === 3 ? price - 5 : price * 9))],
    ASKED,
  ),
  list('last year’s rate', [item, full('Rate'), column('Old Rate', ({ mrp: price }) => price - 8)], ASKED),
  list('two MRPs', [item, full('Piece MRP'), part('Box MRP', 10)], ASKED),
  list('two offers', [item, full('MRP'), part('Offer Price', 0.5), part('Net Price', 0.2)], ASKED),
  list('an untitled column that is a steady share', [item, full('MRP'), part('', 0.2)], ASKED),
  list('an amount without pieces, below the rate', [item, full('Rate'), part('Amount', 0.2)], ASKED),
  list('an empty column of net amounts', [item, full('Rate'), column('Net Amount', () => null)], ASKED),
]

const pieces = ({ at }: Product) => [10, 5, 10, 25, 2, 3, 4, 6][at] ?? 1
const totals: Misleading[] = [
  list('a total beside pieces, and no other price', [item, column('Qty', pieces), full('Amount')], asks('line')),
  list(
    'a net amount beside pieces, and no other price',
    [item, column('Qty', pieces), full('Net Amount')],
    asks('line'),
  ),
  list(
    'a total after discount beside pieces',
    [item, full('Rate'), column('Qty', pieces), column('Amount', (one) => (one.mrp / 5) * pieces(one))],
    asks('line'),
  ),
  list(
    'a net amount without the amount before it',
    [item, full('Rate'), column('Qty', pieces), part('Net Amount', 0.2)],
    asks('line'),
  ),
  list(
    'the total of the line',
    [item, full('Rate'), column('Qty', pieces), column('Amount', (one) => one.mrp * pieces(one))],
    mrp,
  ),
  list(
    'MRP, offer and the total of the line',
    [
      item,
      full('MRP'),
      part('Offer', 0.2),
      column('Qty', pieces),
      column('Total', (one) => (one.mrp / 5) * pieces(one)),
    ],
    fifth,
  ),
  list(
    'both totals of the line',
    [
      item,
      full('Rate'),
      column('Qty', pieces),
      column('Amount', (one) => one.mrp * pieces(one)),
      column('Net Amount', (one) => (one.mrp / 5) * pieces(one)),
    ],
    fifth,
  ),
  list('prices for 1, 5 and 10 boxes', [item, full('1 Box'), part('5 Box', 0.95), part('10 Box', 0.9)], mrp),
  list(
    'prices for 1, 5 and 10 boxes beside the MRP',
    [item, full('MRP'), part('1 Box', 0.2), part('5 Box', 0.19), part('10 Box', 0.18)],
    fifth,
  ),
  list('prices for 5 and 10 boxes only', [item, full('5 Box Rate'), part('10 Box Rate', 0.95)], ASKED),
  list('a serial number that looks like a price', [column('Sl', ({ at }) => at + 1), item, full('Rate')], mrp),
  list('pieces per case that look like a price', [item, full('MRP'), column('Per Case', ({ at }) => 10 + at)], mrp),
]

/** Second prices that somebody else pays, or that nobody pays now. A steady share of the MRP proves nothing. */
const OTHERS_PAY = [
  'Factory Rate',
  'Supplier Price',
  'Last Year Rate',
  'Last Year Price',
  'Old Rate',
  '2025 Rate',
  'Minimum Rate',
  'Floor Price',
  'Competitor Price',
  'Staff Rate',
  'Godown Rate',
  'Transfer Price',
  'Basic Rate',
  'Agent Rate',
  'Member Price',
  'Export Price',
  'Insurance Rate',
  'Bulk (50+) Rate',
  'Rate per Pc',
  'Min Price',
  'Max Price',
  'Cost',
  'DP',
  'PTR',
  'Staff Selling Price',
  'Net Factory Rate',
  'Sivakasi Rate',
  'Wholesale',
  'Staff',
  'தொழிற்சாலை விலை',
  'थोक मूल्य',
  'పాత ధర',
]
const steady: Misleading[] = OTHERS_PAY.map((title) =>
  list(`“${title}” that is a steady share of the MRP`, [item, full('MRP'), part(title, 0.15)], ASKED),
)
/** Titles of what customers pay, beside the MRP. */
const taken: Misleading[] = [
  'Selling Price',
  'sellingprice',
  'Offer',
  'Our Price',
  'Net Rate',
  'Discounted Price',
  'Final Price',
  'Sale Price',
  'Deal Price',
  'Special Price',
  'Festival Price',
  'Diwali Offer Price',
  'You Pay',
  'Rate',
  'New Rate',
  'விற்பனை விலை',
  'विक्रय मूल्य',
  'అమ్మకపు ధర',
  'ಮಾರಾಟ ಬೆಲೆ',
  'വിൽപ്പന വില',
].map((title) => list(`“${title}” beside the MRP`, [item, full('MRP'), part(title, 0.2)], fifth))
const beyond: Misleading[] = [
  list('a factory rate before the rate', [item, full('MRP'), part('Factory Rate', 0.15), part('Rate', 0.2)], fifth),
  list('last year’s price after the selling price', [item, full('Selling Price'), part('Last Year Price', 0.8)], mrp),
  ...['Cost', 'Wholesale', 'Retail', 'Trade', 'DP', 'PTR', 'Value', 'Factory Rate'].map((title) =>
    list(`“${title}” as the only price`, [item, column('Category', ({ category }) => category), full(title)], ASKED),
  ),
  list('“₹” as the only price', [item, column('Category', ({ category }) => category), full('₹')], mrp),
  list('rates of three years', [item, part('2024 Rate', 0.8), part('2025 Rate', 0.9), full('2026 Rate')], ASKED),
  list(
    'discounts in steps',
    [item, full('MRP'), column('Disc 1', () => '70%'), column('Disc 2', () => '15%')],
    asks('percent'),
  ),
  list(
    'discounts in steps that lead to the net rate',
    [item, full('MRP'), column('Disc 1', () => '50%'), column('Disc 2', () => '60%'), part('Net Rate', 0.2)],
    fifth,
  ),
  list('“80%” below “Offer”', [item, full('MRP'), column('Offer', () => '80%')], fifth),
  list(
    'a rate, the tax in rupees and the gross',
    [item, full('Rate'), part('Tax Amount', 0.18), part('Gross', 1.18)],
    TAX,
  ),
  list('a rate and one titled with tax', [item, full('Rate'), part('Incl. Tax', 1.18)], TAX),
  list('a price, its GST and a final one', [item, full('Price'), part('GST', 0.18), part('Final', 1.18)], TAX),
  list('a price without GST beside its rate', [item, full('Price (excl GST)'), column('GST Rate', () => 18)], TAX),
]
const named: Misleading[] = [
  list('groups before names', [column('Item Group', ({ category }) => category), item, full('MRP')], mrp),
  list('lines before names', [column('Product Line', ({ category }) => category), item, full('MRP')], mrp),
  list(
    'codes below “Product”',
    [column('Product', ({ at }) => 100 + at * 7), ['Composition', item[1]], full('MRP')],
    mrp,
  ),
  list(
    'codes with letters below “Product”',
    [column('Product', ({ at }) => `SP-${at}`), ['Effect', item[1]], full('MRP')],
    mrp,
  ),
  list('padded codes before names', [column('Art', ({ at }) => `00${at + 12}`), item, full('MRP')], mrp),
  {
    way: 'no header, and pictures before the names',
    grids: sheet(PRODUCTS.map(({ name, mrp: price, at }) => [`img${at}.jpg`, name, price])),
    expected: asks('name'),
  },
  {
    way: 'no header, and codes before the names',
    grids: sheet(PRODUCTS.map(({ name, mrp: price, at }) => [`SP${at}`, name, price])),
    expected: asks('name'),
  },
]
const withdrawn: Misleading[] = [
  list(
    'products that are not active',
    [item, full('MRP'), column('Active', ({ at }) => (at === 2 ? 'No' : 'Yes'))],
    asks('notForSale'),
  ),
  list(
    'discontinued products',
    [item, full('MRP'), column('Remarks', ({ at }) => (at > 5 ? 'Discontinued' : ''))],
    asks('notForSale'),
  ),
  list(
    'products out of stock',
    [item, full('MRP'), column('Stock', ({ at }) => (at > 5 ? 'Out of stock' : 40))],
    asks('notForSale'),
  ),
  list('products that are all active', [item, full('MRP'), column('Active', () => 'Yes')], mrp),
]

export const COLUMNS: readonly Misleading[] = [
  ...unclear,
  ...decided,
  ...contradicting,
  ...unnamed,
  ...beside,
  ...rivals,
  ...totals,
  ...steady,
  ...taken,
  ...beyond,
  ...named,
  ...withdrawn,
]
