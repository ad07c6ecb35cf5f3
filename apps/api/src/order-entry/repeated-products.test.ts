import type { Order } from '@phuljhari/contract/orders/orders.contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf, entered } from '../../test/entries.ts'
import { addProduct, picture } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const RUNS = 40

type Line = { product: number; quantity: number; rupees: number }
const line: fc.Arbitrary<Line> = fc.record({
  product: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  rupees: fc.integer({ min: 1, max: 100 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 5 })

it('stores exactly the lines and images of an edit when products repeat', async () => {
  const products = [await addProduct(api), await addProduct(api, { productName: 'Rocket' }, await picture())]
  const idOf = (index: number) => products[index]?._id ?? ''
  const itemsOf = (sent: readonly Line[]) =>
    sent.map(({ product, quantity, rupees }) => ({ productId: idOf(product), quantity, price: rupees }))
  const totalOf = (sent: readonly Line[]) => sent.reduce((sum, { quantity, rupees }) => sum + quantity * rupees, 0)
  const storedLines = ({ products: stored }: Order) =>
    stored.map(({ product, quantity }) => ({
      product: products.findIndex(({ _id }) => _id === product._id),
      quantity,
      rupees: product.discountPrice || product.orignalPrice,
      images: product.images,
    }))
  const withImages = (sent: readonly Line[]) => sent.map((one) => ({ ...one, images: products[one.product]?.images }))

  await fc.assert(
    fc.asyncProperty(lines, fc.array(lines, { minLength: 1, maxLength: 4 }), async (placed, edits) => {
      const { orderId } = await entered(api, draftOf(itemsOf(placed)), { expectedTotal: totalOf(placed) })
      for (const [edition, sent] of edits.entries()) {
        const payload = { draft: draftOf(itemsOf(sent)), expectedTotal: totalOf(sent), edition, reason: 'Changed' }
        const reply = await api.send('PATCH', `/orders/${orderId}`, { payload })
        expect(reply.statusCode, reply.payload).toBe(200)
        const order = (await api.send('GET', `/orders/${orderId}`)).json<Order>()
        expect(storedLines(order)).toEqual(withImages(sent))
        expect(order.subTotal).toBe(totalOf(sent))
      }
    }),
    { numRuns: RUNS },
  )
})
