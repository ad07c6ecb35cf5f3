import { toRupees } from '@phuljhari/contract/rules/money'
import { describe, expect, it } from 'vitest'
import type { PriceList } from '../../src/price-lists/reader/price-list.ts'
import { readPriceList } from '../../src/price-lists/reader/read-price-list.ts'
import { BANNERS } from './misleading/banners.ts'
import { PRODUCTS } from './misleading/case.ts'
import { COLUMNS } from './misleading/columns.ts'
import { LAYOUTS } from './misleading/layouts.ts'
import { SPECIFIED } from './misleading/specified.ts'

const LISTS = [...BANNERS, ...COLUMNS, ...LAYOUTS, ...SPECIFIED]

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

/** The last reason for which each refused row is refused. */
const refused = (list: PriceList | null) =>
  Object.fromEntries(
    list?.rows.flatMap((row) => (row.kind === 'error' ? row.errors.map(({ message }) => [row.row, message]) : [])) ??
      [],
  )

// covers upload-7
describe('a misleading list', () => {
  it.each(LISTS.map((one) => [one.way, one] as const))(
    'is read correctly or asked about: %s',
    (_way, { grids, expected }) => {
      const list = readPriceList(grids)
      if ('asks' in expected) {
        expect(asked(list)).toContain(expected.asks)
        for (const { options } of list?.questions ?? []) expect(options.length).toBeGreaterThan(0)
        return
      }
      expect(asked(list)).toEqual([])
      const products = PRODUCTS.map((product) => [product.name, expected.pays(product)] as const)
      expect(prices(list)).toEqual(Object.fromEntries(products.filter(([, price]) => price !== undefined)))
      expect(refused(list)).toEqual(expected.refuses ?? {})
    },
  )

  it('exists in at least 200 ways', () => {
    expect(new Set(LISTS.map(({ way }) => way)).size).toBe(LISTS.length)
    expect(LISTS.length).toBeGreaterThanOrEqual(200)
  })
})
