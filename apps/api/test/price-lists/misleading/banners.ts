import {
  asks,
  below,
  column,
  fifth,
  full,
  item,
  list,
  mrp,
  part,
  pays,
  rowsOf,
  sheet,
  type Misleading,
} from './case.ts'

const ASKED = asks('discount')

/** Texts that may mean that the prices are those before the discount or those after it. */
const UNCLEAR = [
  'Prices after 80% discount',
  'Price list after 80 % disc',
  '80% discount already applied',
  '80% OFF already included',
  'Rates inclusive of 80% discount',
  'Net prices with 80% discount',
  '80% discount',
  'FLAT 80% OFF',
  'Flat 80% discount on all items',
  'Less 80% on all items',
  'DIWALI SALE 80% OFF',
  'Diwali dhamaka 80%',
  '80 percent off',
  '80 per cent discount given',
  '80% தள்ளுபடி',
  '80% தள்ளுபடி போக',
  '80% கழிவு போக விலை',
  '80% சலுகை',
  '80% छूट',
  '80% छूट के बाद',
  '50% + 10% discount',
  '50% discount plus 10% extra',
  '50% & 10% off',
  '30%–80% discount',
  '30% - 80% off',
  '30% to 80% off',
  'Up to 80% off',
  'UPTO 80% DISCOUNT',
  '90% discount on bombs',
  'Extra 5% discount for orders above Rs.10000',
  'Cash discount 3%',
  'Special offer 75%',
  'Save 75% this season',
  'Rebate 60%',
  'Prices reduced by 60%',
  'FLAT 80 OFF',
  'Half price sale',
  '௮௦% தள்ளுபடி',
]

const single: Misleading[] = UNCLEAR.map((text) => below(text, [item, full('Rate')], ASKED))

/** Columns of what customers pay, whose title makes a second discount unlikely but not impossible. */
const net: Misleading[] = ['Net Rate', 'Offer Price', 'Our Price', 'Selling Price', 'Final Rate', 'Special Price'].map(
  (title) => below('80% discount', [item, full(title)], ASKED),
)

/** Beside a column of prices, the arithmetic decides. */
const pairs: Misleading[] = [
  below('80% discount', [item, full('MRP'), part('Net Rate', 0.2)], fifth),
  below('Prices after 80% discount', [item, full('MRP'), part('Offer Price', 0.2)], fifth),
  below('Up to 80% off', [item, full('MRP'), part('Offer Price', 0.2)], fifth),
  below(
    '50% + 10% discount',
    [item, full('MRP'), part('Offer Price', 0.45)],
    pays(({ mrp: price }) => price * 0.45),
  ),
  below(
    '30% to 80% off',
    [item, full('MRP'), part('Net', 0.5)],
    pays(({ mrp: price }) => price / 2),
  ),
  below('Extra 5% for orders above Rs.10000', [item, full('MRP'), part('Net', 0.2)], fifth),
  below('80% discount', [item, full('MRP'), part('Net Rate', 0.5)], ASKED),
  below('10% discount on all items', [item, full('MRP'), part('Offer Price', 0.2)], ASKED),
  below('Up to 50% off', [item, full('MRP'), part('Offer Price', 0.2)], ASKED),
  below('50% + 10% discount', [item, full('MRP'), part('Net', 0.2)], ASKED),
  below('30% to 60% off', [item, full('MRP'), part('Net', 0.2)], ASKED),
  below('80% discount', [item, full('MRP'), column('Discount %', () => 80)], fifth),
  below('10% discount', [item, full('MRP'), column('Discount %', () => 80)], ASKED),
  below('80% discount', [item, full('MRP'), full('Net Rate')], ASKED),
]

/** Above a column called MRP a plain discount is still to be taken off; anything less plain leads to a question. */
const overMrp: Misleading[] = [
  below('Flat 80% discount on all items', [item, full('MRP')], fifth),
  below('80% OFF', [item, full('M.R.P')], fifth),
  below('Prices after 80% discount', [item, full('MRP')], ASKED),
  below('80% discount already applied', [item, full('MRP')], ASKED),
  below('UP TO 80% OFF', [item, full('MRP')], ASKED),
  below('GST 18% extra', [item, full('MRP')], mrp),
  below('50% advance payment', [item, full('Rate')], mrp),
  below('100% genuine Sivakasi crackers', [item, full('Rate')], mrp),
]

/** Banners in other places than above the titles. */
const elsewhere: Misleading[] = [
  list('the discount in the title of the only price', [item, full('Rate (80% off)')], ASKED),
  list('a price after a discount in the title of the only price', [item, full('Price after 80% discount')], ASKED),
  {
    way: 'a discount below the products',
    grids: sheet(rowsOf([item, full('Rate')], [], [[], ['Less 80% discount']])),
    expected: ASKED,
  },
  {
    way: 'a discount in a side cell',
    grids: sheet(rowsOf([item, full('Rate')], [['Address', null, 'Discount %', 80]])),
    expected: ASKED,
  },
  {
    way: 'two discounts above the titles',
    grids: sheet(rowsOf([item, full('MRP')], [['80% discount'], ['90% discount']])),
    expected: ASKED,
  },
  {
    way: 'a heading with a discount over rates',
    grids: sheet([['Item', 'Rate'], ['SPARKLERS 80% OFF'], ...rowsOf([item, full('Rate')]).slice(1)]),
    expected: asks('headingDiscounts'),
  },
  {
    way: 'a heading with a discount over net rates',
    grids: sheet([['Item', 'Net Rate'], ['SPARKLERS (80% Discount)'], ...rowsOf([item, full('Net Rate')]).slice(1)]),
    expected: asks('headingDiscounts'),
  },
  {
    way: 'a heading with a discount that the prices below do not have',
    grids: sheet([
      ['Item', 'MRP', 'Net'],
      ['SPARKLERS 80% OFF'],
      ...rowsOf([item, full('MRP'), part('Net', 0.5)]).slice(1),
    ]),
    expected: asks('headingDiscounts'),
  },
  {
    way: 'a heading with the discount of the prices below',
    grids: sheet([
      ['Item', 'MRP', 'Net'],
      ['SPARKLERS 80% OFF'],
      ...rowsOf([item, full('MRP'), part('Net', 0.2)]).slice(1),
    ]),
    expected: fifth,
  },
  list(
    'categories that state a discount',
    [item, column('Category', ({ category }) => `${category} (80% off)`), full('Rate')],
    asks('headingDiscounts'),
  ),
]

export const BANNERS: readonly Misleading[] = [...single, ...net, ...pairs, ...overMrp, ...elsewhere]
