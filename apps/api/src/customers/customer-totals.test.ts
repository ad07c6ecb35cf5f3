import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { customersOf, recount } from '../../test/customers.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const book = customersOf(api)
beforeEach(book.reset)

const NAMES = ['Meena', ' meena ', 'Ravi', 'தமிழ்']
const PHONES = ['9876500011', '+91 98765 00011', '9123400055', '----------']
const person = fc.record({ name: fc.constantFrom(...NAMES), phone: fc.constantFrom(...PHONES) })
const order = fc.nat({ max: 30 })
const step = fc.oneof(
  { weight: 3, arbitrary: person.map((buyer) => ({ kind: 'place', buyer }) as const) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(order, fc.constantFrom('rejected', 'cancel', 'accepted', 'processing'))
      .map(([at, status]) => ({ kind: 'status', at, status }) as const),
  },
  order.map((at) => ({ kind: 'undo', at }) as const),
  fc
    .tuple(order, person, fc.integer({ min: 0, max: 9 }))
    .map(([at, buyer, rupees]) => ({ kind: 'edit', at, buyer, rupees }) as const),
  order.map((at) => ({ kind: 'remove', at }) as const),
  fc.constantFrom(...PHONES).map((phone) => ({ kind: 'erase', phone }) as const),
  fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })).map(([at, other]) => ({ kind: 'merge', at, other }) as const),
  fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 2 })).map(([at, name]) => ({ kind: 'split', at, name }) as const),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const edit = {
  name: 'test_edit_order',
  text: `update orders set customer_name = $2, customer_phone = $3, city = 'Karur', total_paise = total_paise + $4,
           shipping_paise = shipping_paise + $4 where order_id = $1 and erased_at is null`,
}
const remove = { name: 'test_remove_order', text: 'delete from orders where order_id = $1' }

/** Does one step, if it is possible at all. */
async function run(one: Step, orders: string[]): Promise<void> {
  const at = (index: number) => orders[index % Math.max(orders.length, 1)] ?? 'none'
  const customerAt = async (index: number) => (await book.list()).at(index)?._id
  if (one.kind === 'place') orders.push(await book.order(one.buyer))
  if (one.kind === 'status') await book.setStatus(at(one.at), one.status)
  if (one.kind === 'undo') await api.send('POST', `/orders/${at(one.at)}/undo`)
  if (one.kind === 'edit')
    await api.db.run(edit, [at(one.at), one.buyer.name.trim(), one.buyer.phone, one.rupees * 100])
  if (one.kind === 'remove') await api.db.run(remove, [at(one.at)])
  if (one.kind === 'erase')
    await api.send('POST', '/privacy/customer/erase', { payload: { phoneNumber: one.phone, confirmation: 'ERASE' } })
  if (one.kind === 'merge') {
    const [id, other] = [await customerAt(one.at), await customerAt(one.other)]
    if (id !== undefined && other !== undefined) await book.merge(id, other)
  }
  if (one.kind === 'split') {
    const id = await customerAt(one.at)
    const name = id && (await book.get(id)).names.at(one.name)?.id
    if (id && name) await book.split(id, name)
  }
}

// covers beyond-19
it('keeps totals that equal a recount, whatever happens to orders and customers', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const orders: string[] = []
        for (const one of steps) {
          await run(one, orders)
          expect(await recount(api), JSON.stringify(one)).toBeNull()
        }
        const listed = await book.list()
        const counted = await api.db.one<{ total: number }>({
          name: 'test_booked_total',
          text: `select coalesce(sum(total_paise), 0) as total from orders
                 where is_booked(status) and phone_key(customer_phone) <> ''`,
        })
        expect(listed.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0)).toBe(counted.total)
      })
      .afterEach(async () => {
        await api.empty()
        book.reset()
      }),
    { numRuns: 12 },
  )
}, 120_000)

it('makes one customer of each name when orders of new customers are placed at once', async () => {
  const buyers = [
    ['Meena', '9876500011'],
    ['Ravi', '9876500011'],
    ['Arun', '9123400055'],
  ] as const
  await book.order({ name: 'First', phone: '9000000001' })
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => {
      const [name, phone] = buyers[n % 3] ?? buyers[0]
      return book.order({ name, phone })
    }),
  )
  expect((await book.list()).map(({ name, orders, isAmbiguous }) => [name, orders, isAmbiguous]).toSorted()).toEqual([
    ['Arun', 10, false],
    ['First', 1, false],
    ['Meena', 10, true],
    ['Ravi', 10, true],
  ])
  expect((await book.list('?ambiguous=true')).map(({ name }) => name).toSorted()).toEqual(['Meena', 'Ravi'])
  expect(await recount(api)).toBeNull()
})
