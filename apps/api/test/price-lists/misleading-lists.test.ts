import { toRupees } from '@phuljhari/contract/rules/money'
import { describe, expect, it } from 'vitest'
import type { PriceList } from '../../src/price-lists/reader/price-list.ts'
import { readPriceList } from '../../src/price-lists/reader/read-price-list.ts'
import { BANNERS } from './misleading/banners.ts'
import { PRODUCTS, type Expected } from './misleading/case.ts'
import { COLUMNS } from './misleading/columns.ts'
import { LAYOUTS } from './misleading/layouts.ts'

const LISTS = [...BANNERS, ...COLUMNS, ...LAYOUTS]

/** The questions that block the upload, without the columns that they are about. */
const asked = (list: PriceList | null) =>
  list?.questions.flatMap(({ id, isOptional }) => (isOptional ? [] : id.replace(/[:@].*/, ''))) ?? []

/** What each product of the list costs, by its name; null where customers pay the MRP. */
const prices = (list: PriceList | null) =>
  Object.fromEntries(
    list?.rows.flatMap((row) =>
      row.kind === 'product'
        ? [[row.product.productName, row.product.discountPrice === null ? null : toRupees(row.product.discountPrice)]]
        : [],
    ) ?? [],
  )

describe('of lists that mislead', () => {
  it.each(LISTS.map((one) => [one.way, one] as const))('%s', (_way, { grids, expected }) => {
    const list = readPriceList(grids)
    if ('asks' in expected) {
      expect(asked(list)).toContain(expected.asks)
      for (const { options } of list?.questions ?? []) expect(options.length).toBeGreaterThan(0)
      return
    }
    expect(asked(list)).toEqual([])
    expect(prices(list)).toEqual(pricesExpected(expected))
  })
})

function pricesExpected(expected: Exclude<Expected, { asks: string }>) {
  return Object.fromEntries(PRODUCTS.map((product) => [product.name, expected.pays(product)]))
}
