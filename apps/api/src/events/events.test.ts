import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { addAgent, AGENT, addProduct, orderBody, PRODUCT } from '../../test/factories.ts'
import { ADMIN, form, STOREFRONT_KEY, testApi } from '../../test/harness.ts'

const api = testApi({ app: { trustedProxies: ['loopback'] } })
const STAFF = '203.0.113.7'
const SHOP = '2001:db8::5'

const rows = {
  name: 'test_event_rows',
  text: 'select subject, subject_id, action, actor, address, before, after, at from events order by id',
}
type Row = Record<'subject' | 'subject_id' | 'action' | 'actor' | 'address', string> & {
  before: object | null
  after: object | null
  at: Date
}
/** The event rows, skipping the first `from`, without their time, which is checked to be recent. */
async function eventRows(from = 0): Promise<Array<Omit<Row, 'at'>>> {
  const all = (await api.db.many<Row>(rows)).slice(from)
  for (const { at } of all) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000)
  return all.map(({ at: _at, ...row }) => row)
}
/** A request from a client behind a trusted load balancer. */
const act = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const reply = await api.send(method, url, {
    headers: { 'x-forwarded-for': STAFF },
    ...(payload && { payload }),
  })
  expect(reply.statusCode, reply.payload).toBeLessThan(300)
  return reply.json()
}
const byStaff = { actor: ADMIN.email, address: STAFF }

describe('event rows', () => {
  it('record who did what to an order, from what, to what, from which address', async () => {
    const agent = await addAgent(api)
    const product = await addProduct(api)
    const rowsBefore = (await api.db.many(rows)).length
    const placed = await api.anonymous('POST', '/orders', {
      payload: orderBody(product._id),
      headers: { 'x-api-key': STOREFRONT_KEY, 'x-forwarded-for': SHOP },
    })
    const { orderId } = placed.json()
    const [day, slot] = [indiaDay(new Date()), '3PM-6PM (Evening)']
    await act('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    await act('POST', '/delivery-agents/assign-order', {
      orderId,
      deliveryAgentId: agent,
      expectedDeliveryDate: day,
      deliveryTimeSlot: slot,
    })
    await act('PATCH', `/delivery-agents/orders/${orderId}/status`, { status: 'picked_up', deliveryAgentId: agent })
    await act('PATCH', `/delivery-agents/orders/${orderId}/status`, { status: 'failed', deliveryAgentId: agent })
    await act('PATCH', `/orders/cancel/${orderId}`)

    const noAgent = { agentId: null, agentName: null }
    const selvi = { agentId: Number(agent), agentName: 'Selvi Murugan' }
    const order = { subject: 'order', subject_id: orderId, ...byStaff }
    expect(await eventRows(rowsBefore)).toEqual([
      { ...order, action: 'placed', actor: 'storefront', address: SHOP, before: null, after: { status: 'processing' } },
      {
        ...order,
        action: 'accept',
        before: { status: 'processing', ...noAgent },
        after: { status: 'accepted', ...noAgent },
      },
      {
        ...order,
        action: 'assign',
        before: {
          status: 'accepted',
          ...noAgent,
          assignedAt: null,
          deliveryDate: null,
          deliverySlot: null,
          deliveryNotes: '',
        },
        after: { status: 'assigned', ...selvi, deliveryDate: day, deliverySlot: slot },
      },
      {
        ...order,
        action: 'pickUp',
        before: { status: 'assigned', ...selvi },
        after: { status: 'picked_up', ...selvi },
      },
      { ...order, action: 'fail', before: { status: 'picked_up', ...selvi }, after: { status: 'failed', ...selvi } },
      { ...order, action: 'cancel', before: { status: 'failed', ...selvi }, after: { status: 'cancel', ...selvi } },
    ])
  })

  it('record an agent without the Aadhaar number, only noting that it changed', async () => {
    const { _id } = await act('POST', '/delivery-agents', AGENT)
    await act('PATCH', `/delivery-agents/${_id}`, { fullName: 'Selvi Raman', aadharNumber: '9876 5432 1098' })
    await act('PATCH', `/delivery-agents/${_id}`, { isActive: false })
    await act('DELETE', `/delivery-agents/${_id}`)

    const agent = { subject: 'agent', subject_id: _id, ...byStaff }
    const first = {
      fullName: 'Selvi Murugan',
      phoneNumber: '+91 98765 43210',
      vehicleNumber: 'TN 67 AB 1',
      status: 'active',
      isActive: true,
    }
    const renamed = { ...first, fullName: 'Selvi Raman' }
    const inactive = { ...renamed, status: 'inactive', isActive: false }
    expect(await eventRows()).toEqual([
      { ...agent, action: 'created', before: null, after: first },
      { ...agent, action: 'changed', before: first, after: { ...renamed, aadharNumber: 'changed' } },
      { ...agent, action: 'changed', before: renamed, after: inactive },
      { ...agent, action: 'deleted', before: inactive, after: null },
    ])
  })

  it('record a product with its old and new prices', async () => {
    const sent = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, fields: Record<string, string> = {}) => {
      const { payload, headers } = await form(fields)
      const reply = await api.send(method, url, { payload, headers: { ...headers, 'x-forwarded-for': STAFF } })
      expect(reply.statusCode, reply.payload).toBe(200)
      return reply.json()
    }
    const { _id } = await sent('POST', '/products', { ...PRODUCT, productId: 'form-1' })
    await sent('POST', '/products', { ...PRODUCT, productId: 'form-1' })
    await sent('PATCH', `/products/${_id}`, { orignalPrice: '120', discountPrice: '' })
    await sent('PATCH', `/products/${_id}`, { orignalPrice: '120' })
    await act('DELETE', `/products/${_id}`)

    const product = { subject: 'product', subject_id: _id, ...byStaff }
    const created = {
      productName: 'Test Sparkler',
      brandName: 'Test Brand',
      category: 'SPARKLERS',
      orignalPricePaise: 10_000,
      discountPricePaise: 4050,
      imageKey: null,
    }
    const changed = { ...created, orignalPricePaise: 12_000, discountPricePaise: null }
    expect(await eventRows()).toEqual([
      { ...product, action: 'created', before: null, after: created },
      { ...product, action: 'changed', before: created, after: changed },
      { ...product, action: 'deleted', before: changed, after: null },
    ])
  })

  it('record each product that an upload adds or changes, in the same form', async () => {
    const upload = async (rows: string) => {
      const bytes = Buffer.from(`name,brand,category,rate,net\n${rows}`)
      const { payload, headers } = await form({}, { name: 'file', filename: 'list.csv', type: 'text/csv', bytes })
      const options = { payload, headers: { ...headers, 'x-forwarded-for': STAFF } }
      expect((await api.send('POST', '/products/upload-excel', options)).statusCode).toBe(200)
    }
    await upload('Rocket,Sony,ROCKETS,100,50\nAtom,Cock,BOMBS,80,')
    await upload('Rocket,Sony,SKY ROCKETS,120,60\nAtom,Cock,BOMBS,80,')

    const [atom, rocket] = (await api.anonymous('GET', '/products')).json().toReversed() as Array<{ _id: string }>
    const row = { subject: 'product', ...byStaff }
    const atomState = {
      productName: 'Atom',
      brandName: 'Cock',
      category: 'BOMBS',
      orignalPricePaise: 8000,
      discountPricePaise: null,
      imageKey: null,
    }
    const rocketState = {
      productName: 'Rocket',
      brandName: 'Sony',
      category: 'ROCKETS',
      orignalPricePaise: 10_000,
      discountPricePaise: 5000,
      imageKey: null,
    }
    const rows = await eventRows()
    expect(rows).toHaveLength(3)
    expect(rows.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { ...row, subject_id: atom?._id, action: 'created', before: null, after: atomState },
        { ...row, subject_id: rocket?._id, action: 'created', before: null, after: rocketState },
      ]),
    )
    expect(rows[2]).toEqual({
      ...row,
      subject_id: rocket?._id,
      action: 'changed',
      // The category's id too: an undo finds it by that after a renaming.
      before: { ...rocketState, categoryId: expect.any(Number) },
      after: { ...rocketState, category: 'SKY ROCKETS', orignalPricePaise: 12_000, discountPricePaise: 6000 },
    })
  })

  it.each(['brand', 'category'])('record the names of a %s', async (subject) => {
    const { _id } = await act('POST', `/${subject}`, { name: 'Standard' })
    await act('PATCH', `/${subject}/${_id}`, { name: 'Standard Fireworks' })
    await act('DELETE', `/${subject}/${_id}`)

    const row = { subject, subject_id: _id, ...byStaff }
    expect(await eventRows()).toEqual([
      { ...row, action: 'created', before: null, after: { name: 'Standard' } },
      { ...row, action: 'renamed', before: { name: 'Standard' }, after: { name: 'Standard Fireworks' } },
      { ...row, action: 'deleted', before: { name: 'Standard Fireworks' }, after: null },
    ])
  })

  it('are not written for refused or repeated requests', async () => {
    const { _id } = await act('POST', '/delivery-agents', AGENT)
    const product = await addProduct(api)
    const { orderId } = (
      await api.anonymous('POST', '/orders', {
        payload: orderBody(product._id),
        headers: { 'x-api-key': STOREFRONT_KEY },
      })
    ).json()
    await act('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    const before = await eventRows()

    const refused = [
      await api.send('PATCH', `/orders/vendorStatus/rejected/${orderId}`),
      await api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, { payload: { status: 'delivered' } }),
      await api.send('PATCH', `/delivery-agents/${_id}`, { payload: { phoneNumber: 'none' } }),
    ]
    expect(refused.map((reply) => reply.statusCode)).toEqual([409, 409, 400])
    await act('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    await act('PATCH', `/delivery-agents/${_id}`, { fullName: AGENT.fullName, aadharNumber: AGENT.aadharNumber })

    expect(await eventRows()).toEqual(before)
  })
})
