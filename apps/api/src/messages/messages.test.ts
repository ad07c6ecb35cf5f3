import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { DEFAULT_MESSAGES } from '@phuljhari/contract/messages/message-templates'
import type { MessageChannel, MessageEvent } from '@phuljhari/contract/messages/message-words'
import type { listOrderMessages, listToTell, Message } from '@phuljhari/contract/messages/messages.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const today = indiaDay(new Date())

type OfOrder = z.output<(typeof listOrderMessages)['schema']['response'][200]>
const ofOrder = async (orderId: string) => (await api.send('GET', `/orders/${orderId}/messages`)).json<OfOrder>()
const list = async () =>
  (await api.send('GET', '/messages/to-tell')).json<z.output<(typeof listToTell)['schema']['response'][200]>>()
const due = async () => (await list()).list.map(({ event, facts }) => [event, facts.orderId])
const tell = (orderId: string, more: object) => api.send('POST', `/orders/${orderId}/messages`, { payload: more })
const statesOf = async (orderId: string) =>
  (await ofOrder(orderId)).messages.map(({ event, state, way }) => [event, state, way])

let latest: string | null = null
/** Chooses how customers are told. */
async function choose(channels: Partial<Record<MessageEvent, MessageChannel>>): Promise<void> {
  const reply = await api.send('GET', '/settings')
  latest = reply.json().latest.messages ?? null
  const value = { ...DEFAULT_MESSAGES, channels: { ...DEFAULT_MESSAGES.channels, ...channels } }
  const changed = await api.send('POST', '/settings', { payload: { key: 'messages', value, basedOn: latest } })
  expect(changed.statusCode, changed.payload).toBe(200)
}
const vendor = (orderId: string, status: string) => api.send('PATCH', `/orders/vendorStatus/${status}/${orderId}`)
const deliver = (orderId: string, status: string) =>
  api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, { payload: { status } })
const undo = (orderId: string) => api.send('POST', `/orders/${orderId}/undo`)

const byLorry = { name: 'test_message_lorry', text: "update orders set fulfilment = 'lorry' where order_id = $1" }
/** An order that a lorry has taken, with its consignment. */
async function booked(lrNumber: string): Promise<{ orderId: string; consignment: Consignment }> {
  const orderId = await orderIn(api, 'ready')
  await api.db.run(byLorry, [orderId])
  const lr = { name: 'KPN', destination: 'Erode', lrNumber, bookedOn: today, cartons: 3, orderIds: [orderId] }
  const reply = await api.send('POST', '/consignments', { payload: lr })
  expect(reply.statusCode, reply.payload).toBe(201)
  return { orderId, consignment: reply.json() }
}

describe('the list of customers to tell', () => {
  // covers beyond-144
  it('has what the shop has chosen, as long as it is true', async () => {
    const agent = await addAgent(api)
    await choose({ accepted: 'list', packed: 'list', onTheWay: 'list', delivered: 'list' })
    const orderId = await orderIn(api)
    await vendor(orderId, 'accepted')
    expect(await due()).toEqual([['accepted', orderId]])
    await vendor(orderId, 'ready')
    expect(await due()).toEqual([['packed', orderId]])
    await undo(orderId)
    expect(await due()).toEqual([])
    await vendor(orderId, 'ready')
    await api.send('POST', '/delivery-agents/assign-order', {
      payload: { orderId, deliveryAgentId: agent, expectedDeliveryDate: today, deliveryTimeSlot: '9AM-12PM (Morning)' },
    })
    expect(await due()).toEqual([['packed', orderId]])
    await deliver(orderId, 'picked_up')
    expect((await list()).list).toMatchObject([
      {
        event: 'onTheWay',
        facts: { agent: { name: 'Selvi Murugan' }, promised: { day: today, slot: '9AM-12PM (Morning)' }, total: 141 },
      },
    ])
    await tell(orderId, { event: 'onTheWay', way: 'sms' })
    await deliver(orderId, 'in_transit')
    expect(await due()).toEqual([])
    await deliver(orderId, 'delivered')
    expect((await list()).list[0]).toMatchObject({ event: 'delivered', facts: { deliveredOn: today } })
  })

  it('has lorry orders and failed deliveries unless the shop chooses otherwise, and no others', async () => {
    const accepted = await orderIn(api)
    await vendor(accepted, 'accepted')
    const { orderId, consignment } = await booked('117')
    const failed = await orderIn(api, 'picked_up', await addAgent(api))
    await deliver(failed, 'failed')
    expect(await due()).toEqual([
      ['booked', orderId],
      ['failed', failed],
    ])
    expect((await list()).list[0]?.facts.consignment).toMatchObject({ _id: consignment._id, lrNumber: '117' })
    await choose({ booked: 'none' })
    await booked('118')
    expect((await list()).total).toBe(2)
  })

  it('forgets what arrived, what nobody can be told, and what is old', async () => {
    const { orderId, consignment } = await booked('117')
    await api.send('POST', `/consignments/${consignment._id}/confirm`)
    expect(await due()).toEqual([])
    expect(await statesOf(orderId)).toEqual([])
    const silent = await orderIn(api, 'picked_up', await addAgent(api))
    const silence = { name: 'test_message_silence', text: "update orders set customer_phone = '' where order_id = $1" }
    await api.db.run(silence, [silent])
    await deliver(silent, 'failed')
    await booked('118')
    await api.db.run({ name: 'test_message_age', text: "update messages set at = now() - interval '4 days'" })
    expect(await list()).toEqual({ total: 0, list: [] })
  })
})

describe('telling a customer', () => {
  it('is recorded as opened, and takes the order off the list; a packer may not', async () => {
    const { orderId, consignment } = await booked('117')
    const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
    const told = { event: 'booked', consignmentId: consignment._id, way: 'whatsapp' }
    expect((await as(api, packer.token)('POST', `/orders/${orderId}/messages`, told)).statusCode).toBe(403)
    const reply = await as(api, clerk.token)('POST', `/orders/${orderId}/messages`, told)
    expect(reply.json<Message>()).toMatchObject({ state: 'opened', way: 'whatsapp', consignmentId: consignment._id })
    expect(await due()).toEqual([])
    const [sent] = (await api.send('GET', `/consignments?orderId=${orderId}`)).json<Consignment[]>()
    expect(sent?.orders).toEqual([{ orderId, confirmedOn: null, toldOn: today }])
    const events = { name: 'test_message_events', text: "select action, after from events where subject = 'message'" }
    expect(await api.db.many(events)).toEqual([
      { action: 'messageOpened', after: { message: 'booked', messageWay: 'whatsapp' } },
    ])
  })

  it('is possible at any step, and says what fits there', async () => {
    const orderId = await orderIn(api)
    expect((await ofOrder(orderId)).now).toEqual([])
    await vendor(orderId, 'accepted')
    expect(await ofOrder(orderId)).toMatchObject({ now: [{ event: 'accepted' }], messages: [], canMail: false })
    await tell(orderId, { event: 'accepted', way: 'whatsapp' })
    await tell(orderId, { event: 'accepted', way: 'skip' })
    expect(await statesOf(orderId)).toEqual([
      ['accepted', 'skipped', null],
      ['accepted', 'opened', 'whatsapp'],
    ])
    const second = await booked('117')
    expect((await ofOrder(second.orderId)).now).toMatchObject([
      { event: 'booked', facts: { consignment: { cartons: 3 } } },
    ])
  })

  it('refuses unknown orders, consignments of others, and e-mails without mail server', async () => {
    const [first, second] = [await booked('117'), await booked('118')]
    const replies = await Promise.all([
      tell('none', { event: 'accepted', way: 'sms' }),
      tell(first.orderId, { event: 'booked', consignmentId: second.consignment._id, way: 'sms' }),
      tell(first.orderId, { event: 'accepted', way: 'mail' }),
      tell(first.orderId, { event: 'sold', way: 'pigeon' }),
      api.send('POST', '/messages/1/retry'),
    ])
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [404, 'order.not_found'],
      [404, 'consignment.not_found'],
      [409, 'mail.not_set_up'],
      [400, 'request.invalid'],
      [404, 'message.not_found'],
    ])
  })

  it('is forgotten with the customer', async () => {
    const { orderId, consignment } = await booked('117')
    await tell(orderId, { event: 'booked', consignmentId: consignment._id, way: 'sms' })
    await api.send('POST', `/consignments/${consignment._id}/confirm`)
    await api.db.owner.run({
      name: 'test_message_past',
      text: "update order_turnarounds set delivered_at = now() - interval '9 years'",
    })
    const erase = `select erased_orders from erase_customer(array[$1], array[null]::text[], 'owner', null)`
    expect(await api.db.one({ name: 'test_message_erase', text: erase }, ['9876500011'])).toEqual({ erased_orders: 1 })
    expect(await statesOf(orderId)).toEqual([])
  })
})

describe('texts of the shop', () => {
  it('are previewed with a real order: the latest that fits, or the one that is named', async () => {
    const example = async (query: string) => (await api.send('GET', `/messages/example?${query}`)).json().facts
    expect(await example('event=booked')).toBeNull()
    const { orderId } = await booked('117')
    const later = await orderIn(api)
    expect(await example('event=booked')).toMatchObject({ orderId, consignment: { lrNumber: '117' } })
    expect(await example('event=failed')).toMatchObject({ orderId: later, consignment: null })
    expect(await example(`event=accepted&orderId=${orderId}`)).toMatchObject({ orderId, customerName: 'Meena' })
    expect(await example('event=accepted&orderId=none')).toBeNull()
  })

  it('name only what can be filled in', async () => {
    const templates = { ...DEFAULT_MESSAGES.templates, accepted: { en: 'LR {lrNumber}', ta: '', hi: '' } }
    const value = { ...DEFAULT_MESSAGES, templates }
    const reply = await api.send('POST', '/settings', { payload: { key: 'messages', value, basedOn: null } })
    expect(reply.statusCode).toBe(400)
    expect(JSON.stringify(reply.json())).toContain('{lrNumber} cannot be filled in here')
  })
})
