import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAgent, addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { setSetting } from '../../test/entries.ts'
import { form, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
type Call = ReturnType<typeof as>
let anita: Call
let bala: Call
beforeEach(async () => {
  anita = as(api, (await person(api, 'packer', { email: 'anita@shop.example' })).token)
  bala = as(api, (await person(api, 'packer', { email: 'bala@shop.example' })).token)
  await setSetting(api, 'dispatch', { packing: true })
})

const CARTONS = { grams: [12_500, 0], mark: 'A' }
/** An accepted order with a line for each quantity. */
async function accepted(...quantities: number[]): Promise<string> {
  const items = await Promise.all(
    quantities.map(async (quantity) => ({
      productId: (await addProduct(api, { productName: `Rocket ${Math.random()}` }))._id,
      quantity,
    })),
  )
  const { orderId } = (await placeOrder(api, { ...orderBody(''), items })).json()
  await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
  return orderId
}
const call =
  (as: Call, orderId: string) =>
  async (path: string, payload?: object, method: 'POST' | 'PATCH' = 'POST') =>
    as(method, `/dispatch/packings/${orderId}${path}`, payload)
const read = async (orderId: string) => (await api.send('GET', `/dispatch/packings/${orderId}`)).json<Packing>()
const claimOf = async (as: Call, orderId: string) => (await call(as, orderId)('/claim', {})).json<Packing>().claim
const tick = (as: Call, orderId: string, position: number, body: object) =>
  call(as, orderId)(`/lines/${position}`, body, 'PATCH')
const statusOf = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json().status
const refusal = (reply: { statusCode: number; json: () => { code: string } }) => [reply.statusCode, reply.json().code]

describe('packing an order', () => {
  // covers beyond-105
  it('goes from the first tick to ready, and a repeated call changes nothing', async () => {
    const orderId = await accepted(5, 2)
    expect(await read(orderId)).toMatchObject({ state: 'toPack', claim: 0, packer: null, cartons: null })
    const claim = await claimOf(anita, orderId)
    expect(await claimOf(anita, orderId)).toBe(claim)
    await tick(anita, orderId, 1, { claim, ordered: 5, packed: 5 })
    const early = await call(anita, orderId)('/complete', { claim, cartons: CARTONS })
    expect([...refusal(early), early.json().message]).toEqual([
      409,
      'packing.incomplete',
      expect.stringMatching(/^Not/),
    ])
    for (let time = 0; time < 2; time += 1) await tick(anita, orderId, 2, { claim, ordered: 2, packed: 2 })
    const first = await call(anita, orderId)('/complete', { claim, cartons: CARTONS })
    const second = await call(anita, orderId)('/complete', { claim, cartons: CARTONS })
    expect(second.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({ state: 'packed', status: 'ready', cartons: CARTONS, packer: null })
    expect(first.body).not.toMatch(/rice|mount|9876500011|Car Street/)

    expect(refusal(await call(anita, orderId)('/check'))).toEqual([409, 'packing.own_check'])
    expect((await call(bala, orderId)('/check')).json()).toMatchObject({ state: 'checked' })
  })

  it('records what a change of its cartons replaced, without the mark, which may be a name', async () => {
    const orderId = await accepted(5)
    const claim = await claimOf(anita, orderId)
    await tick(anita, orderId, 1, { claim, ordered: 5, packed: 5 })
    await call(anita, orderId)('/complete', { claim, cartons: { grams: [1500, 900], mark: 'Meena' } })
    for (let time = 0; time < 2; time += 1)
      await call(bala, orderId)('/cartons', { grams: [1500, 1000, 0], mark: 'Meena' }, 'PATCH')
    const changes = { name: 'test_cartons', text: "select before, after, actor from events where action = 'cartons'" }
    expect(await api.db.many(changes)).toEqual([
      {
        before: { status: 'ready', cartons: 2, cartonGrams: [1500, 900] },
        after: { status: 'ready', cartons: 3, cartonGrams: [1500, 1000, 0] },
        actor: expect.any(String),
      },
    ])
  })

  it('belongs to one packer until another takes over, whose claim refuses late ticks of the first', async () => {
    const orderId = await accepted(3)
    const claim = await claimOf(anita, orderId)
    await tick(anita, orderId, 1, { claim, ordered: 3, packed: 1 })
    const refused = await call(bala, orderId)('/claim', {})
    expect([...refusal(refused), refused.json().message]).toEqual([
      409,
      'packing.claimed',
      'The packer is packing this order',
    ])
    const taken = (await call(bala, orderId)('/claim', { takeOver: claim })).json<Packing>()
    expect(taken).toMatchObject({ claim: claim + 1, packer: { isOwn: true }, lines: [{ packed: 1 }] })
    const late = await tick(anita, orderId, 1, { claim, ordered: 3, packed: 3 })
    expect(refusal(late)).toEqual([409, 'packing.taken_over'])
    expect((await read(orderId)).lines[0]?.packed).toBe(1)
  })

  it('is free again half an hour after the last tick, or once it is put aside', async () => {
    const [idle, aside] = [await accepted(3), await accepted(3)]
    const claim = await claimOf(anita, idle)
    await tick(anita, idle, 1, { claim, ordered: 3, packed: 2 })
    const age = {
      name: 'test_idle',
      text: `update packings set active_at = now() - interval '31 minutes' where order_id = $1`,
    }
    await api.db.run(age, [idle])
    expect(await read(idle)).toMatchObject({ state: 'partPacked', packer: null })
    expect((await call(bala, idle)('/claim', {})).json()).toMatchObject({ state: 'packing', packer: { isOwn: true } })
    const reply = await call(anita, aside)('/release', { claim: await claimOf(anita, aside) })
    expect(reply.json()).toMatchObject({ state: 'toPack', packer: null })
  })

  // covers beyond-117
  it('says where goods lie, and how many made a case when they were ordered', async () => {
    const { _id: productId } = await addProduct(api, { productName: 'Rocket', unitsPerCase: '40', rack: 'A1' })
    const { orderId } = (await placeOrder(api, { ...orderBody(''), items: [{ productId, quantity: 125 }] })).json()
    const change = { productName: 'Rocket', brandName: 'B', category: 'C', orignalPrice: '100', unitsPerCase: '24' }
    await api.send('PATCH', `/products/${productId}`, await form({ ...change, rack: 'B7' }))
    expect((await read(orderId)).lines).toMatchObject([{ quantity: 125, unitsPerCase: 40, rack: 'B7' }])
  })

  // covers beyond-106
  it('opens the lines that an edit changes, and lets removed goods be taken out', async () => {
    const orderId = await accepted(5, 2, 4)
    const claim = await claimOf(anita, orderId)
    for (const [position, packed] of [5, 2, 4].entries())
      await tick(anita, orderId, position + 1, { claim, ordered: packed, packed })
    const order = (await api.send('GET', `/orders/${orderId}`)).json()
    const [first, , third] = order.products
    const draft = {
      customer: { fullName: 'Meena', phoneNumber: '9876500011' },
      deliveryAddress: order.deliveryAddress,
      fulfilment: 'agent',
      source: 'phone',
      items: [
        { productId: third.product._id, quantity: 4, changesLine: 3 },
        { productId: first.product._id, quantity: 6, changesLine: 1 },
      ],
      shippingCharge: 60,
      paymentMethod: 'UPI',
      notes: '',
    }
    const payload = { draft, expectedTotal: 465, edition: 0, reason: 'Asked for more' }
    expect((await api.send('PATCH', `/orders/${orderId}`, { payload })).json()).toMatchObject({ order: { orderId } })
    const changed = await read(orderId)
    expect(changed.lines).toMatchObject([
      { position: 1, quantity: 4, packed: 4, changedFrom: null },
      { position: 2, quantity: 6, packed: 5, changedFrom: 5 },
    ])
    expect(changed.toTakeOut).toEqual([{ name: order.products[1].product.productName, quantity: 2 }])
    expect(refusal(await tick(anita, orderId, 2, { claim, ordered: 5, packed: 5 }))).toEqual([
      409,
      'packing.line_changed',
    ])
    await tick(anita, orderId, 2, { claim, ordered: 6, packed: 6 })
    expect(refusal(await call(anita, orderId)('/complete', { claim, cartons: CARTONS }))[1]).toBe('packing.incomplete')
    await call(anita, orderId)('/taken-out', { claim })
    expect((await call(anita, orderId)('/complete', { claim, cartons: CARTONS })).json().state).toBe('packed')
  })

  it('ends with a cancellation, and goes on once that is undone', async () => {
    const orderId = await accepted(1)
    const claim = await claimOf(anita, orderId)
    await api.send('PATCH', `/orders/cancel/${orderId}`)
    expect(refusal(await tick(anita, orderId, 1, { claim, ordered: 1, packed: 1 }))).toEqual([409, 'packing.closed'])
    expect((await read(orderId)).status).toBe('cancel')
    await api.send('POST', `/orders/${orderId}/undo`)
    expect((await tick(anita, orderId, 1, { claim, ordered: 1, packed: 1 })).json().lines[0].packed).toBe(1)
  })

  // covers beyond-107
  it('is skipped by calls of section 7 that make the order ready or deliver it, until they are undone', async () => {
    const [ready, delivered] = [await accepted(1), await accepted(1)]
    await api.send('PATCH', `/orders/vendorStatus/ready/${ready}`)
    expect(await read(ready)).toMatchObject({ state: 'skipped', status: 'ready' })
    await api.send('POST', `/orders/${ready}/undo`)
    expect(await read(ready)).toMatchObject({ state: 'toPack', status: 'accepted' })
    const agent = await addAgent(api)
    await api.send('POST', '/delivery-agents/assign-order', {
      payload: {
        orderId: delivered,
        deliveryAgentId: agent,
        expectedDeliveryDate: new Date().toISOString(),
        deliveryTimeSlot: '6PM-9PM (Night)',
      },
    })
    await api.send('PATCH', `/delivery-agents/orders/${delivered}/status`, { payload: { status: 'delivered' } })
    expect(await read(delivered)).toMatchObject({ state: 'skipped', status: 'delivered' })
  })

  it('keeps the press that makes an order ready as it is where packing is off', async () => {
    const orderId = await accepted(1)
    await setSetting(api, 'dispatch', { packing: false })
    expect(refusal(await call(anita, orderId)('/claim', {}))).toEqual([409, 'packing.off'])
    await api.send('PATCH', `/orders/vendorStatus/ready/${orderId}`)
    expect((await read(orderId)).state).toBe('toPack')
    expect(await statusOf(orderId)).toBe('ready')
  })
})
