import { describe, expect, it } from 'vitest'
import { servedProduct } from '../../../test/products.ts'
import { isSaved, readProducts, sellingPrice } from './read-products.ts'

const one = (changes: Record<string, unknown>) => readProducts([servedProduct(changes)])[0]

describe('readProducts', () => {
  it('reads a product of section 3', () => {
    expect(one({ images: [{ Location: '/a.webp' }] })).toEqual({
      id: 'p1',
      name: 'Flower Pot Big',
      brand: 'Standard',
      category: 'FLOWER POTS',
      originalPrice: 200,
      discountPrice: 150.5,
      image: '/a.webp',
      status: 'active',
    })
  })

  it.each([
    ['Location', [{ Location: '/a.webp' }], '/a.webp'],
    ['url, as an update answers', [{ url: '/b.webp' }], '/b.webp'],
    ['an empty Location beside a url', [{ Location: '', url: '/b.webp' }], '/b.webp'],
    ['a bare address', ['/c.webp'], '/c.webp'],
    ['something else before it', [null, 7, { url: '/b.webp' }], '/b.webp'],
    ['none', [], null],
    ['no list', 'none', null],
    ['nothing', undefined, null],
  ])('finds the image: %s', (_, images, found) => {
    expect(one({ images })?.image).toBe(found)
  })

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

  it('shows a product without an id, which cannot be changed', () => {
    const product = one({ _id: undefined })
    expect(product?.name).toBe('Flower Pot Big')
    expect(product && isSaved(product)).toBe(false)
  })

  it('keeps texts that are missing or numbers from losing the product', () => {
    expect(one({ productName: 555, brandName: null, category: { name: 'x' } })).toMatchObject({
      name: '555',
      brand: '',
      category: '',
    })
  })

  it('shows the others when one is no product, and tells of it', () => {
    const bad: unknown[] = []
    const read = readProducts([null, 'text', {}, servedProduct()], (item) => bad.push(item))
    expect(read.map((product) => product.id)).toEqual(['p1'])
    expect(bad).toEqual([null, 'text', {}])
  })

  it('does not take a page of another kind for an empty catalogue', () => {
    expect(() => readProducts('<html></html>')).toThrow(TypeError)
  })
})

it('sells at the discount price when there is one, else at the MRP', () => {
  const [product] = readProducts([servedProduct()])
  if (!product) throw new Error('no product')
  expect(sellingPrice(product)).toBe(150.5)
  expect(sellingPrice({ ...product, discountPrice: 0 })).toBe(200)
})
