import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { describe, expect, it } from 'vitest'
import { indexProducts, searchProducts } from './product-search.ts'

const product = (_id: string, name: string, more: Partial<PickListProduct> = {}): PickListProduct => ({
  _id,
  name,
  brand: 'Standard',
  category: 'ROCKETS',
  mrp: 100,
  price: 80,
  ...more,
})
const index = indexProducts([
  product('bomb', 'Atom Bomb (12 shots)', { listNumber: '7' }),
  product('anar', 'Big Flower Pot', { listNumber: '120', tamilName: 'பூச்சட்டி பெரியது' }),
  product('chakkar', 'Chakkar', { listNumber: '12', code: 'SOU-001' }),
  product('deluxe', 'Flower Pot Deluxe', { code: '7' }),
  product('pencil', 'Pencil Sunflower', { listNumber: '33' }),
])
const found = (search: string, limit = 8) => searchProducts(index, search, limit).map(({ _id }) => _id)

describe('the search for products', () => {
  // covers beyond-48
  it('puts the exact list number before all others', () => {
    expect(found('12')).toEqual(['chakkar', 'bomb', 'anar'])
  })

  it('puts the exact list number before the exact code', () => {
    expect(found('7')).toEqual(['bomb', 'deluxe'])
  })

  it('finds the exact code in upper and lower case', () => {
    expect(found('sou-001')).toEqual(['chakkar'])
  })

  it('puts names that begin with the search first, then words, then other matches', () => {
    expect(found('flower')).toEqual(['deluxe', 'anar', 'pencil'])
  })

  it('finds several parts in any order', () => {
    expect(found('pot big')).toEqual(['anar'])
    expect(found('fl po')).toEqual(['deluxe', 'anar'])
  })

  it('finds part of the Tamil name, even with an invisible joiner left by the keyboard', () => {
    expect(found('சட்டி')).toEqual(['anar'])
    expect(found('பெரி\u200C')).toEqual(['anar'])
  })

  it('finds nothing for an empty search, or for what no product has', () => {
    expect(found('')).toEqual([])
    expect(found(' - ')).toEqual([])
    expect(found('xyz')).toEqual([])
  })

  it('finds no more than the limit', () => {
    expect(found('o', 2)).toHaveLength(2)
  })

  it('finds an exact list number however many others match', () => {
    const many = indexProducts([
      ...Array.from({ length: 50 }, (_, at) => product(`p${at}`, `5 star ${at}`)),
      product('last', 'Zebra', { listNumber: '5' }),
    ])
    expect(searchProducts(many, '5', 8)[0]?._id).toBe('last')
  })
})
