import type { BookType } from '@e965/xlsx'
import type { Random } from './random.ts'

/**
 * How a seller lays a list out. The weights follow the lists seen so far: most have a column of categories, some have
 * headings, few have neither. What is rare or was not seen gets a weight all the same.
 */
const WEIGHTS = {
  format: { csv: 35, xlsx: 40, xls: 10, xlsm: 8, xlsb: 7 },
  headerRows: { none: 7, one: 85, two: 8 },
  titles: { english: 88, tamil: 5, hindi: 4, unknown: 3 },
  vocabulary: { trade: 92, unusual: 8 },
  categories: { column: 52, headings: 32, carried: 2, merged: 3, sparse: 3, ditto: 3, none: 8 },
  categoryTitle: { category: 82, other: 14, untitled: 4 },
  pricing: { one: 24, pair: 58, percent: 7, listDiscount: 7, orderForm: 4 },
  /** A further column of prices or figures. */
  extraPrice: { none: 90, bundle: 2, dealer: 2, cost: 2, difference: 2, sort: 2 },
  priceOrder: { mrpFirst: 88, sellingFirst: 12 },
  discounts: { list: 60, category: 25, product: 15 },
  names: { joined: 95, split: 5 },
  serial: { each: 45, perCategory: 15, none: 40 },
  unit: { yes: 55, no: 45 },
  brand: { none: 75, column: 25 },
  shopTitle: { yes: 55, no: 45 },
  notes: { yes: 40, no: 60 },
  total: { yes: 8, no: 92 },
  /** Lines of a bill with an amount below the products. */
  charges: { yes: 6, no: 94 },
  /** A number and the titles again at the top of every page. */
  pages: { yes: 5, no: 95 },
  placeholders: { yes: 4, no: 96 },
  unpriced: { yes: 7, no: 93 },
  repeats: { none: 90, sameNameOtherCategory: 8, sameRow: 2 },
  panels: { one: 98, two: 2 },
  /** A way to mislead a hasty reader; lists with `none` are the honest ones. */
  trap: {
    none: 78,
    banner: 2,
    bannerOverNet: 2,
    rupeesOff: 2,
    percentOff: 2,
    tax: 2,
    lineTotal: 2,
    decimalCommas: 2,
    twoPrices: 2,
    hiddenRows: 2,
    brandHeadings: 2,
    specified: 2,
  },
} as const

type Drawn = { -readonly [Option in keyof typeof WEIGHTS]: keyof (typeof WEIGHTS)[Option] & string }
export type Layout = Omit<Drawn, 'discounts'> & { format: BookType; discounts: Drawn['discounts'] | 'none' }

/** The common part of lists with traps: apart from its trap each is a plain list. */
const TRAPPED: Partial<Layout> = {
  headerRows: 'one',
  titles: 'english',
  pricing: 'pair',
  extraPrice: 'none',
  discounts: 'list',
  names: 'joined',
  panels: 'one',
  pages: 'no',
}

export function randomLayout(random: Random): Layout {
  const drawn = Object.fromEntries(
    Object.entries(WEIGHTS).map(([option, weights]) => [option, random.weighted(weights as Record<string, number>)]),
  ) as Layout
  const layout: Layout = { ...drawn }
  if (layout.pricing === 'one') layout.discounts = 'none'
  if (layout.pricing === 'listDiscount' || layout.pricing === 'orderForm') layout.discounts = 'list'
  if (layout.trap !== 'none') Object.assign(layout, TRAPPED)
  if (layout.trap === 'brandHeadings') Object.assign(layout, { categories: 'headings', brand: 'none' })
  if (layout.trap === 'hiddenRows') layout.format = 'xlsx'
  // Tables side by side are narrow.
  if (layout.panels === 'two') {
    Object.assign(layout, { headerRows: 'one', names: 'joined', extraPrice: 'none', brand: 'none', titles: 'english' })
    if (layout.categories !== 'none') layout.categories = 'headings'
    if (layout.pricing !== 'one') Object.assign(layout, { pricing: 'pair', discounts: 'list' })
  }
  // Order forms have a line for each product under one header.
  if (layout.pricing === 'orderForm')
    Object.assign(layout, { headerRows: 'one', titles: 'english', extraPrice: 'none' })
  if (layout.headerRows === 'none') Object.assign(layout, { titles: 'english', extraPrice: 'none', names: 'joined' })
  if (layout.headerRows === 'none' && layout.pricing !== 'one') layout.pricing = 'pair'
  if (layout.titles !== 'english') layout.extraPrice = 'none'
  // Merged cells end with the page.
  if (layout.categories === 'merged') layout.pages = 'no'
  if (layout.headerRows !== 'one' || layout.panels === 'two' || layout.titles === 'unknown') layout.pages = 'no'
  return layout
}
