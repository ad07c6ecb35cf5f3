import { BOARD_PAGE_SIZE, type BoardPage } from '@phuljhari/contract/dispatch/board.contract'
import { BOARD_LISTS } from '@phuljhari/contract/dispatch/packing-states'
import { describe, expect, it } from 'vitest'
import { setSetting } from '../../test/entries.ts'
import { addAgent, addProduct, orderBody, orderIn, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { seededPlans, type PlanMode } from '../../test/query-plans.ts'
import { as, person } from '../../test/staff.ts'
import { settled } from '../../test/settled.ts'
import { countBoard, idsOnBoard } from './board.store.ts'

const api = testApi()

const promise = { name: 'test_board_promise', text: 'update orders set delivery_date = $2 where order_id = $1' }
async function promised(day: string | null, status = 'accepted', agent: string | null = null): Promise<string> {
  const orderId = await orderIn(api, status, agent)
  await api.db.run(promise, [orderId, day])
  return orderId
}
const list = async (query = '') => (await api.send('GET', `/dispatch/board${query}`)).json<BoardPage>()
const idsOf = async (query = '') => (await list(query)).orders.map(({ orderId }) => orderId)

describe('GET /dispatch/board', () => {
  // covers beyond-92
  it('has each order on its way in its list, the oldest promised day first', async () => {
    await setSetting(api, 'dispatch', { packing: true })
    const agent = await addAgent(api)
    const undated = await promised(null)
    const later = await promised('2099-11-30')
    const first = await promised('2026-11-20', 'assigned', agent)
    const road = await promised('2026-11-21', 'in_transit', agent)
    for (const status of ['processing', 'rejected', 'delivered', 'cancel']) await promised('2026-11-01', status)
    const [open, skipped] = [await promised('2099-12-01'), await promised('2099-12-02')]
    await api.send('POST', `/dispatch/packings/${open}/claim`, { payload: {} })
    await api.send('PATCH', `/orders/vendorStatus/ready/${skipped}`)

    const page = await list()
    expect(page.orders.map(({ orderId }) => orderId)).toEqual([first, later, undated])
    expect(page.counts).toEqual({ toPack: 3, packing: 1, packed: 1, toBook: 0, road: 1, late: 2, skipped: 1 })
    expect(page.isPackingOn).toBe(true)
    expect(await idsOf('?list=packing')).toEqual([open])
    expect(await idsOf('?list=packed')).toEqual([skipped])
    expect(await idsOf('?list=skipped')).toEqual([skipped])
    expect(await idsOf('?list=road')).toEqual([road])
    expect(await idsOf('?list=late')).toEqual([first, road])
    expect((await list('?list=packing')).orders[0]).toMatchObject({ state: 'packing', cartons: null, shortLines: 0 })
  })

  it('is narrowed to a day, a slot, an agent or a place, and counts what is left', async () => {
    const agent = await addAgent(api)
    const [mine] = [await promised('2099-11-20', 'assigned', agent), await promised('2099-11-21')]
    expect(await idsOf('?day=2099-11-20')).toEqual([mine])
    expect(await idsOf(`?agent=${agent}`)).toEqual([mine])
    expect((await list(`?agent=${agent}`)).counts?.toPack).toBe(1)
    expect(await idsOf('?place=madu')).toHaveLength(2)
    expect(await idsOf('?place=6250')).toHaveLength(2)
    expect(await idsOf('?place=Erode')).toEqual([])
    expect(await idsOf(`?slot=${encodeURIComponent('6PM-9PM (Night)')}`)).toEqual([])
    expect(await idsOf('?agent=nobody')).toEqual([])
    expect((await api.send('GET', '/dispatch/board?day=2026-13-01')).statusCode).toBe(400)
  })

  it('keeps an assigned order among the packed ones, whichever came first', async () => {
    const agent = await addAgent(api)
    const orderId = await promised(null)
    await api.send('PATCH', `/orders/vendorStatus/ready/${orderId}`)
    await api.send('POST', '/delivery-agents/assign-order', {
      payload: {
        orderId,
        deliveryAgentId: agent,
        expectedDeliveryDate: new Date().toISOString(),
        deliveryTimeSlot: '6PM-9PM (Night)',
      },
    })
    expect(await idsOf('?list=packed')).toEqual([orderId])
    await setSetting(api, 'dispatch', { packing: true })
    const assigned = await promised(null, 'assigned', agent)
    const url = `/dispatch/packings/${assigned}`
    await api.send('POST', `${url}/claim`, { payload: {} })
    await api.send('PATCH', `${url}/lines/1`, { payload: { claim: 1, ordered: 2, packed: 2 } })
    await api.send('POST', `${url}/complete`, { payload: { claim: 1, cartons: { grams: [0, 0], mark: '' } } })
    expect(await list('?list=packed')).toMatchObject({
      orders: [{ orderId }, { orderId: assigned, state: 'packed', status: 'assigned', cartons: 2 }],
    })
  })

  // covers beyond-92
  it('tells a packer what goes into the box, and no price, amount or way to reach the customer', async () => {
    const { _id } = await addProduct(api, { productName: 'Ten Star', orignalPrice: '777', discountPrice: '555.50' })
    const { orderId } = (await placeOrder(api, { ...orderBody(_id), notes: 'Call 98765 00011 first' })).json()
    await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    const packer = await person(api, 'packer')
    const reply = await as(api, packer.token)('GET', '/dispatch/board')
    expect(reply.json().orders).toMatchObject([{ orderId, customerName: 'Meena', notes: 'Call [hidden] first' }])
    expect(reply.body).not.toMatch(/777|555|rice|mount|otal|9876500011|Car Street/)
  })

  it('divides a long list into pages that neither repeat nor lose an order', async () => {
    const total = BOARD_PAGE_SIZE + 3
    const { _id } = await addProduct(api)
    const ids: string[] = []
    for (let at = 0; at < total; at++) ids.push((await placeOrder(api, orderBody(_id))).json().orderId)
    await api.db.run({
      name: 'test_board_spread',
      text: "update orders set status = 'accepted', delivery_date = date '2026-11-20' + (right(order_id, 1)::int % 3)",
    })
    const first = await api.send('GET', '/dispatch/board')
    const link = /^<(.*)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await api.send('GET', `/dispatch/board${link}`)
    expect(first.json().counts).toMatchObject({ toPack: total })
    expect(second.json()).not.toHaveProperty('counts')
    const shown = [first, second].flatMap((reply) => reply.json<BoardPage>().orders)
    expect(shown.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted())
    expect(second.headers['link']).toBeUndefined()
    const days = shown.map(({ deliveryDay }) => deliveryDay)
    expect(days).toEqual(days.toSorted())
    expect((await api.send('GET', '/dispatch/board?after=PJ-0')).json().code).toBe('order.not_found')
  })
})

describe('POST /dispatch/orders-to-pack', () => {
  const url = '/dispatch/orders-to-pack'
  const toPack = (orderIds: readonly string[]) => api.send('POST', url, { payload: { orderIds } })

  it('tells a packer the contents of chosen orders in their sequence, without prices', async () => {
    const { _id } = await addProduct(api, { productName: 'Ten Star', orignalPrice: '777', rack: 'B-4' })
    const [one, other] = [
      (await placeOrder(api, orderBody(_id))).json().orderId,
      (await placeOrder(api, { ...orderBody(_id), notes: 'Call 98765 00011 first' })).json().orderId,
    ]
    const packer = await person(api, 'packer')
    const reply = await as(api, packer.token)('POST', url, { orderIds: [other, one, other] })
    expect(reply.json()).toMatchObject([
      { orderId: other, notes: 'Call [hidden] first', items: [{ name: 'Ten Star', rack: 'B-4' }] },
      { orderId: one },
    ])
    expect(reply.json()).toHaveLength(2)
    expect(reply.body).not.toMatch(/777|rice|mount|otal|9876500011|Car Street/)
  })

  it('refuses unknown orders and too many', async () => {
    expect((await toPack(['PJ-0'])).json().code).toBe('order.not_found')
    expect((await toPack([])).statusCode).toBe(400)
    expect((await toPack(Array.from({ length: 1001 }, (_, at) => `PJ-${at}`))).statusCode).toBe(400)
  })
})

describe('the statements of the board', () => {
  const seed = [
    `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state, pincode,
       subtotal_paise, total_paise, payment_method, delivery_date)
     select 'PJ-202601-' || lpad(n::text, 6, '0'), case when n % 50 = 0 then 'accepted' else 'delivered' end,
       now() - n * interval '1 minute', '', '', '', '', '', '', 1, 1, '', date '2026-11-20' + n % 30
     from generate_series(1, 20000) n`,
    'vacuum analyze orders',
  ]
  const { stepsOf } = seededPlans(seed, settled)
  const filter = { day: null, slot: null, agent: null, place: null }
  const page = { after: null, limit: BOARD_PAGE_SIZE + 1 }

  it.each<PlanMode>(['force_custom_plan', 'force_generic_plan'])(
    'never scan the whole table of orders (%s)',
    async (mode) => {
      for (const list of BOARD_LISTS) {
        const steps = await stepsOf(mode, (tx) => idsOnBoard(tx, list, filter, page))
        expect(steps, list).not.toContainEqual(expect.stringMatching(/^Seq Scan orders/))
      }
      const steps = await stepsOf(mode, (tx) => countBoard(tx, filter))
      expect(steps).not.toContainEqual('Seq Scan orders')
      expect(steps).toContainEqual('Index Only Scan orders_on_board')
      expect(await stepsOf(mode, (tx) => countBoard(tx, { ...filter, agent: 1 }))).not.toContainEqual('Seq Scan orders')
    },
  )
})
