import { randomUUID } from 'node:crypto'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { afterAll, describe, expect, it } from 'vitest'
import { BY_LORRY, draftOf, entered, setSetting } from '../../test/entries.ts'
import { addProduct, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const deletePeople = { name: 'test_delete_packers', text: "delete from vendors where full_name like 'The %'" }
afterAll(() => api.db.run(deletePeople))

const labels = (ids: string) => `/orders/labels?orderIds=${ids}`
const refusal = (reply: { statusCode: number; json: () => { code: string } }) => [reply.statusCode, reply.json().code]

describe('carton labels', () => {
  // covers beyond-114
  it('say to whom and where the cartons go, from whom, and what they weigh', async () => {
    const { identity, licence } = DEFAULT_SHOP_SETTINGS
    await setSetting(api, 'identity', { ...identity, tradeName: 'Velan Crackers', phone: '9876512345' })
    await setSetting(api, 'licence', { ...licence, form: 'LE-5', number: 'E/TN/21' })
    const { _id } = await addProduct(api, { netWeight: '250' })
    const draft = draftOf([{ productId: _id, quantity: 2 }], BY_LORRY)
    const { orderId } = await entered(api, draft, { expectedTotal: 81, accept: true })
    const pack = {
      name: 'test_pack',
      text: `insert into packings (order_id, carton_grams, mark) values ($1, '{12500,0,0}', 'V')`,
    }
    await api.db.run(pack, [orderId])
    const packer = as(api, (await person(api, 'packer')).token)
    const { orders, from } = (await packer('GET', labels(orderId))).json()
    expect(from).toEqual({ name: 'Velan Crackers', phone: '9876512345', licence: 'LE-5 E/TN/21' })
    expect(orders).toEqual([
      {
        orderId,
        name: 'Meena',
        phone: '98765 00011',
        street: expect.any(String),
        landmark: expect.any(String),
        city: expect.any(String),
        state: expect.any(String),
        pincode: expect.any(String),
        transport: expect.any(String),
        destination: expect.any(String),
        cartons: 3,
        grossGrams: [12_500, 0, 0],
        mark: 'V',
        freightTerms: null,
        netGrams: 500,
        printed: null,
      },
    ])
  })

  // covers beyond-114
  it('keep the sequence of the ids, know of no weight or carton before packing, and of no unknown order', async () => {
    const [one, other] = [await orderIn(api, 'accepted'), await orderIn(api, 'ready')]
    const { orders } = (await api.send('GET', labels(`${other},${one},${other}`))).json()
    expect(orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([other, one])
    expect(orders[0]).toMatchObject({ cartons: null, grossGrams: [], netGrams: null })
    expect(refusal(await api.send('GET', labels(`${one},PJ-0`)))).toEqual([404, 'order.not_found'])
    const many = Array.from({ length: 101 }, (_, at) => `PJ-${at}`).join(',')
    expect((await api.send('GET', labels(many))).statusCode).toBe(400)
  })

  // covers beyond-114
  it('show packers phone and address only while the cartons are in the shop, and nobody those erased', async () => {
    const [left, erased] = [await orderIn(api, 'in_transit'), await orderIn(api, 'accepted')]
    const packer = as(api, (await person(api, 'packer')).token)
    expect(refusal(await packer('GET', labels(left)))).toEqual([409, 'labels.order_left'])
    expect((await api.send('GET', labels(left))).statusCode).toBe(200)
    const erase = { name: 'test_erased', text: 'update orders set erased_at = now() where order_id = $1' }
    await api.db.run(erase, [erased])
    expect(refusal(await api.send('GET', labels(erased)))).toEqual([409, 'order.erased'])
  })

  // covers beyond-115
  it('remember for how many cartons they were printed, once for each request', async () => {
    const orderId = await orderIn(api, 'accepted')
    const print = (cartons: number, key: string) =>
      api.send('POST', '/orders/labels', {
        payload: { orders: [{ orderId, cartons }] },
        headers: { 'idempotency-key': key },
      })
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1) expect((await print(3, key)).json()).toEqual({ recorded: true })
    expect(refusal(await print(4, key))).toEqual([422, 'request.key_reused'])
    const count = { name: 'test_prints', text: 'select count(*)::int as prints from label_prints where order_id = $1' }
    expect(await api.db.one(count, [orderId])).toEqual({ prints: 1 })
    await print(4, randomUUID())
    const { orders } = (await api.send('GET', labels(orderId))).json()
    expect(orders[0].printed).toEqual({ cartons: 4, at: expect.stringMatching(/^20\d\d-/) })
    expect((await print(0, randomUUID())).statusCode).toBe(400)
    expect((await print(201, randomUUID())).statusCode).toBe(400)
  })
})
