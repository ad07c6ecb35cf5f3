import { expect, it } from 'vitest'
import { serverProduct } from '../../../test/products.ts'
import { filterOptions, filterProducts } from './filter-products.ts'
import { readProducts } from './read-products.ts'

const products = readProducts([
  serverProduct({ _id: 'a', brandName: 'Standard', category: 'ROCKETS' }),
  serverProduct({ _id: 'b', brandName: 'Sony', category: 'ROCKETS' }),
  serverProduct({ _id: 'c', brandName: 'Standard', category: 'BOMBS' }),
])
const ids = (filter: { category: string; brand: string }) =>
  filterProducts(products, filter).map((product) => product.id)

it('keeps products of the chosen category and brand', () => {
  expect(ids({ category: '', brand: '' })).toEqual(['a', 'b', 'c'])
  expect(ids({ category: 'ROCKETS', brand: '' })).toEqual(['a', 'b'])
  expect(ids({ category: 'ROCKETS', brand: 'Standard' })).toEqual(['a'])
  expect(ids({ category: 'BOMBS', brand: 'Sony' })).toEqual([])
})

// covers products-2
it('lists each value once, sorted, and the chosen one even if the page lacks it', () => {
  expect(filterOptions(['ROCKETS', '', 'BOMBS', 'ROCKETS'], '')).toEqual(['BOMBS', 'ROCKETS'])
  expect(filterOptions(['ROCKETS'], 'GARLANDS')).toEqual(['GARLANDS', 'ROCKETS'])
})
