import { TO_PACK_PAGE_SIZE } from '@phuljhari/contract/orders/to-pack.contract'
import { afterAll, describe, expect, it } from 'vitest'
import { addAgent, addProduct, orderBody, orderIn, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const deletePeople = { name: 'test_delete_packers', text: "delete from vendors where full_name like 'The %'" }
afterAll(() => api.db.run(deletePeople))

const promise = { name: 'test_promise', text: 'update orders set delivery_date = $2 where order_id = $1' }
/** An order in this state, promised for a day. */
async function promised(day: string | null, status = 'accepted', agent: string | null = null): Promise<string> {
  const orderId = await orderIn(api, status, agent)
  await api.db.run(promise, [orderId, day])
  return orderId
}
const list = async (query = '') => (await api.send('GET', `/orders/to-pack${query}`)).json()
const idsOf = ({ orders }: { orders: Array<{ orderId: string }> }) => orders.map(({ orderId }) => orderId)
const setStatus = (status: string, orderId: string) => api.send('PATCH', `/orders/vendorStatus/${status}/${orderId}`)

describe('GET /orders/to-pack', () => {
  // covers beyond-92
  it('lists accepted and assigned orders, the oldest promised day first and those without a day last', async () => {
    const agent = await addAgent(api)
    const undated = await promised(null)
    const later = await promised('2026-11-30')
    const first = await promised('2026-11-20', 'assigned', agent)
    for (const status of ['processing', 'rejected', 'in_transit', 'delivered', 'cancel'])
      await promised('2026-11-01', status)
    const page = await list()
    expect(idsOf(page)).toEqual([first, later, undated])
    expect(page.counts).toEqual({ toPack: 3, packed: 0 })
    expect(page.orders[0]).toMatchObject({ deliveryDay: '2026-11-20', agentName: 'Selvi Murugan', status: 'assigned' })
  })

  // covers beyond-92
  it('tells a packer what goes into the box, and no price, amount or way to reach the customer', async () => {
    const { _id } = await addProduct(api, { productName: 'Ten Star', orignalPrice: '777', discountPrice: '555.50' })
    const body = orderBody(_id)
    const { orderId } = (await placeOrder(api, { ...body, notes: 'Call 98765 00011 first' })).json()
    await setStatus('accepted', orderId)
    const packer = await person(api, 'packer')
    const reply = await as(api, packer.token)('GET', '/orders/to-pack')
    expect(reply.json().orders).toEqual([
      {
        orderId,
        status: 'accepted',
        customerName: 'Meena',
        city: 'Madurai',
        deliveryDay: null,
        deliverySlot: '',
        fulfilment: 'agent',
        transport: '',
        agentName: '',
        notes: 'Call [hidden] first',
        items: [{ productId: _id, name: 'Ten Star', brandName: 'Test Brand', category: 'SPARKLERS', quantity: 2 }],
      },
    ])
    expect(reply.body).not.toMatch(/777|555|rice|mount|otal|9876500011|Car Street/)
  })

  it('moves an order to the packed ones once it is ready, also when an agent is assigned afterwards', async () => {
    const [open, orderId] = [await promised(null), await promised(null)]
    const agent = await addAgent(api)
    await setStatus('ready', orderId)
    expect(idsOf(await list())).toEqual([open])
    expect(idsOf(await list('?packed=true'))).toEqual([orderId])
    await api.send('POST', '/delivery-agents/assign-order', {
      payload: {
        orderId,
        deliveryAgentId: agent,
        expectedDeliveryDate: new Date().toISOString(),
        deliveryTimeSlot: '6PM-9PM (Night)',
      },
    })
    const packed = await list('?packed=true')
    expect([idsOf(packed), packed.counts]).toEqual([[orderId], { toPack: 1, packed: 1 }])
  })

  it('divides a long list into pages that neither repeat nor lose an order', async () => {
    const total = TO_PACK_PAGE_SIZE + 3
    const { _id } = await addProduct(api)
    const ids: string[] = []
    for (let at = 0; at < total; at++) ids.push((await placeOrder(api, orderBody(_id))).json().orderId)
    const spread = {
      name: 'test_spread',
      text: "update orders set status = 'accepted', delivery_date = date '2026-11-20' + (right(order_id, 1)::int % 3)",
    }
    await api.db.run(spread)
    const first = await api.send('GET', '/orders/to-pack')
    const link = /^<(.*)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await api.send('GET', `/orders/to-pack${link}`)
    const shown = [...idsOf(first.json()), ...idsOf(second.json())]
    expect(shown).toHaveLength(total)
    expect(shown.toSorted()).toEqual(ids.toSorted())
    expect(second.headers['link']).toBeUndefined()
    const days = [...first.json().orders, ...second.json().orders].map(({ deliveryDay }) => deliveryDay)
    expect(days).toEqual(days.toSorted())
  })

  it('refuses to continue after an order that does not exist', async () => {
    const reply = await api.send('GET', '/orders/to-pack?after=PJ-0')
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'order.not_found'])
  })
})
