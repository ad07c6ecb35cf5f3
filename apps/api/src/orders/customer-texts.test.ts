import { NOTES_MAX_LENGTH } from '@phuljhari/contract/orders/notes-max-length'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { plainText } from '@phuljhari/contract/rules/plain-text'
import { describe, expect, it } from 'vitest'
import { addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { HOSTILE_TEXTS } from '../../test/fuzz/hostile-text.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()

/** Each free text of a customer: its path in the request, its maximum length, and where the reply has it. */
const FIELDS: ReadonlyArray<[path: string, maxLength: number, read: (order: Order) => unknown]> = [
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
const stored = (text: string) => plainText(text).trim()

describe('customer texts', () => {
  it.each(FIELDS)(
    '%s: hostile text is stored unchanged or refused with the name of its field',
    async (field, maxLength, read) => {
      const { _id } = await addProduct(api)
      const outcomes = { stored: 0, refused: 0 }
      for (const text of HOSTILE_TEXTS) {
        const reply = await placeOrder(api, bodyWith(_id, field, text))
        if (reply.statusCode === 201) {
          expect(read(reply.json())).toBe(stored(text))
          outcomes.stored++
        } else {
          expect({ text, status: reply.statusCode, fields: Object.keys(reply.json().fields) }).toEqual({
            text,
            status: 400,
            fields: [field],
          })
          outcomes.refused++
        }
        // Only texts that are too long, invisible or impossible to store may be refused.
        const isRefused = stored(text).length > maxLength || !stored(text).isWellFormed() || text.includes('\0')
        if (isRefused) expect({ text, status: reply.statusCode }).toEqual({ text, status: 400 })
        else if (/[\p{L}\p{N}]/u.test(text)) expect({ text, status: reply.statusCode }).toEqual({ text, status: 201 })
      }
      expect(outcomes.stored).toBeGreaterThan(30)
      expect(outcomes.refused).toBeGreaterThan(5)
      expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toHaveLength(outcomes.stored)
    },
  )
})
