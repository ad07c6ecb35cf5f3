import { NOTES_MAX_LENGTH } from '@phuljhari/contract/orders/notes-max-length'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { describe, expect, it } from 'vitest'
import { addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { HOSTILE_TEXTS } from '../../test/fuzz/hostile-text.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()

/** Each free text of a customer: where it is sent, and where it is read again. */
const FIELDS: ReadonlyArray<[path: string, most: number, read: (order: Order) => unknown]> = [
  ['customer.fullName', 120, (order) => order.userId?.fullName],
  ['deliveryAddress.street', 300, ({ deliveryAddress: place }) => typeof place === 'object' && place.street],
  ['deliveryAddress.landmark', 200, ({ deliveryAddress: place }) => typeof place === 'object' && place.landmark],
  ['deliveryAddress.city', 100, ({ deliveryAddress: place }) => typeof place === 'object' && place.city],
  ['deliveryAddress.state', 100, ({ deliveryAddress: place }) => typeof place === 'object' && place.state],
  ['paymentMethod', 60, (order) => order.paymentMethod],
  ['notes', NOTES_MAX_LENGTH, (order) => order.notes],
]
function bodyWith(productId: string, field: string, text: string): object {
  const body: Record<string, unknown> = orderBody(productId)
  const [part = '', name] = field.split('.')
  return { ...body, [part]: name === undefined ? text : { ...(body[part] as object), [name]: text } }
}
/** Without the marks that turn around what stands beside it, which no customer's text keeps. */
const kept = (text: string) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '').trim()

describe('the texts of a customer', () => {
  it.each(FIELDS)(
    '%s: each hostile one is kept letter by letter as text, or refused by the name of its field',
    async (field, most, read) => {
      const { _id } = await addProduct(api)
      const outcomes = { kept: 0, refused: 0 }
      for (const text of HOSTILE_TEXTS) {
        const reply = await placeOrder(api, bodyWith(_id, field, text))
        if (reply.statusCode === 201) {
          expect(read(reply.json())).toBe(kept(text))
          outcomes.kept++
        } else {
          expect({ text, status: reply.statusCode, fields: Object.keys(reply.json().fields) }).toEqual({
            text,
            status: 400,
            fields: [field],
          })
          outcomes.refused++
        }
        // Refused is only what cannot be kept: too long, of no character that is seen, or of none that a database holds.
        const isRefused = kept(text).length > most || !kept(text).isWellFormed() || text.includes('\0')
        if (isRefused) expect({ text, status: reply.statusCode }).toEqual({ text, status: 400 })
        else if (/[\p{L}\p{N}]/u.test(text)) expect({ text, status: reply.statusCode }).toEqual({ text, status: 201 })
      }
      expect(outcomes.kept).toBeGreaterThan(30)
      expect(outcomes.refused).toBeGreaterThan(5)
      expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toHaveLength(outcomes.kept)
    },
  )
})
