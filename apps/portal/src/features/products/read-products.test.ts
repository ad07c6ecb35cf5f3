import { describe, expect, it } from 'vitest'
import { serverProduct } from '../../../test/products.ts'
import { isSaved, readProducts, sellingPrice } from './read-products.ts'

const one = (changes: Record<string, unknown>) => readProducts([serverProduct(changes)])[0]

describe('readProducts', () => {
  // covers products-21
  it('reads a product of section 3', () => {
    expect(one({ images: [{ Location: '/a.webp' }] })).toEqual({
      id: 'p1',
      name: 'Flower Pot Big',
      brand: 'Standard',
      category: 'FLOWER POTS',
      originalPrice: 200,
      discountPrice: 150.5,
      image: '/a.webp',
      trade: {},
      status: 'active',
    })
  })

  it('reads the fields of the trade as text, without empty ones', () => {
    const trade = { code: ' A-1 ', unitsPerCase: 40, hsn: '', tamilName: null, netWeight: {} }
    expect(one(trade)?.trade).toEqual({ code: 'A-1', unitsPerCase: '40' })
  })

  // covers products-21
  it.each([
    ['Location', [{ Location: '/a.webp' }], '/a.webp'],
    ['url, as in the reply to an update', [{ url: '/b.webp' }], '/b.webp'],
    ['an empty Location and a url', [{ Location: '', url: '/b.webp' }], '/b.webp'],
    ['a bare URL', ['/c.webp'], '/c.webp'],
    ['after unreadable entries', [null, 7, { url: '/b.webp' }], '/b.webp'],
    ['none', [], null],
    ['not a list', 'none', null],
    ['nothing', undefined, null],
  ])('finds the image: %s', (_, images, found) => {
    expect(one({ images })?.image).toBe(found)
  })

  // covers products-21
  it.each([
    ['250', 250],
    ['1,250.50', 1250.5],
    ['₹ 90', 90],
    [99.999, 100],
    [null, 0],
    ['free', 0],
    [-5, 0],
    [{}, 0],
  ])('reads the price %j as %d', (orignalPrice, price) => {
    expect(one({ orignalPrice })?.originalPrice).toBe(price)
  })

  it('keeps a product without an id as read-only', () => {
    const product = one({ _id: undefined })
    expect(product?.name).toBe('Flower Pot Big')
    expect(product && isSaved(product)).toBe(false)
  })

  // covers products-21
  it('keeps a product whose texts are missing or numbers', () => {
    expect(one({ productName: 555, brandName: null, category: { name: 'x' } })).toMatchObject({
      name: '555',
      brand: '',
      category: '',
    })
  })

  // covers products-21
  it('skips and reports unreadable products, and keeps the others', () => {
    const bad: unknown[] = []
    const read = readProducts([null, 'text', {}, serverProduct()], (item) => bad.push(item))
    expect(read.map((product) => product.id)).toEqual(['p1'])
    expect(bad).toEqual([null, 'text', {}])
  })

  it('does not mistake an HTML page for an empty catalogue', () => {
    expect(() => readProducts('<html></html>')).toThrow(TypeError)
  })
})

// covers products-9
it('uses the discount price as selling price, else the MRP', () => {
  const [product] = readProducts([serverProduct()])
  if (!product) throw new Error('no product')
  expect(sellingPrice(product)).toBe(150.5)
  expect(sellingPrice({ ...product, discountPrice: 0 })).toBe(200)
})
