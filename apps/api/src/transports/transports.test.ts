import { transportTexts, type Transport } from '@phuljhari/contract/transports/transports.contract'
import { describe, expect, it } from 'vitest'
import { orderIn } from '../../test/factories.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()

const list = async () => (await api.send('GET', '/transports')).json<Transport[]>()
const names = async () =>
  (await list()).map(({ name, orders, spellings }) => [name, orders, ...spellings.map((one) => one.name)])
const add = async (form: object): Promise<Transport> => {
  const reply = await api.send('POST', '/transports', { payload: form })
  expect(reply.statusCode, reply.payload).toBe(201)
  return reply.json<Transport>()
}
const change = (id: string, form: object) => api.send('PATCH', `/transports/${id}`, { payload: form })
const merge = (id: string, other: string) => api.send('POST', `/transports/${id}/merge`, { payload: { other } })
const split = (id: string) => api.send('POST', `/transports/${id}/split`)
const idOf = async (name: string) => (await list()).find((one) => one.name === name)?._id ?? 'none'
const suggested = async (query: string) => (await api.send('GET', `/transports/suggestions?${query}`)).json()

const place = {
  name: 'test_lorry_order',
  text: `update orders set fulfilment = 'lorry', pincode = $2, ordered_at = now() - $3 * interval '1 day'
         where order_id = $1`,
}
/** An order that waits for a lorry. */
async function lorryOrder(pincode = '638001', daysAgo = 0): Promise<string> {
  const orderId = await orderIn(api, 'accepted')
  await api.db.run(place, [orderId, pincode, daysAgo])
  return orderId
}
const LR = { destination: 'Erode', lrNumber: '117' }
const sendBy = (orderId: string, name: string, destination = LR.destination) =>
  api.send('POST', `/orders/${orderId}/lorry`, { payload: { ...LR, name, destination } })
async function sent(name: string, ...[pincode, daysAgo]: Parameters<typeof lorryOrder>): Promise<string> {
  const orderId = await lorryOrder(pincode, daysAgo)
  expect((await sendBy(orderId, name)).statusCode).toBe(200)
  return orderId
}
const transportOf = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json().transport.name
const events = {
  name: 'test_transport_events',
  text: `select action, actor, after ->> 'name' as name, after -> 'spellings' as spellings from events
         where subject = 'transport' order by id`,
}

describe('transports', () => {
  // covers beyond-120
  it('are those that were entered and those that orders were sent by, in one row for one name', async () => {
    const form = { name: ' KPN  Travels ', phoneNumber: '98765 00012', towns: ['Erode', '6380'], days: 2 }
    const kpn = await add({ ...form, minimumFreight: '250.50' })
    const stored = {
      ...form,
      name: 'KPN  Travels',
      minimumFreight: 250.5,
      freightTerms: '',
      orders: 0,
      keptApart: [],
      spellings: [],
    }
    expect(kpn).toEqual({ _id: kpn._id, ...stored })
    const order = await sent('kpn travels')
    await sent('ABT')
    expect(await names()).toEqual([
      ['ABT', 1],
      ['KPN  Travels', 1],
    ])
    expect(await transportOf(order)).toBe('kpn travels')
    await api.send('PATCH', `/orders/${order}/lorry`, { payload: { ...LR, name: 'MSS' } })
    expect((await names()).map(([name]) => name)).toEqual(['ABT', 'KPN  Travels', 'MSS'])
    expect(await api.db.many(events)).toMatchObject([
      { action: 'created', actor: ADMIN.email, name: 'KPN  Travels' },
      { action: 'created', actor: ADMIN.email, name: 'ABT' },
      { action: 'created', actor: ADMIN.email, name: 'MSS' },
    ])
  })

  it('have one row for a new name with which several orders are sent at once', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => lorryOrder()))
    const replies = await Promise.all(orders.map((id, index) => sendBy(id, index % 2 ? 'Sri Balaji' : 'SRI BALAJI')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await names()).map(([, orders]) => orders)).toEqual([4])
    expect(await api.db.many(events)).toHaveLength(1)
  })

  it('are changed, and keep a former name that orders have as a spelling', async () => {
    await sent('Kaypeeyen')
    const id = await idOf('Kaypeeyen')
    const [before] = await list()
    const named = { name: 'KPN', days: 3 }
    expect((await change(id, named)).json()).toMatchObject({ ...named, orders: 1, spellings: [{ name: 'Kaypeeyen' }] })
    await sent('kaypeeyen')
    expect(await names()).toEqual([['KPN', 2, 'Kaypeeyen']])
    const stale = await change(id, { name: 'KPN', days: 4, basedOn: before && transportTexts(before) })
    expect(stale.json()).toMatchObject({ code: 'edit.stale', current: { days: '3' } })
    const unused = await add({ name: 'Vijya' })
    expect((await change(unused._id, { name: 'Vijaya' })).json().spellings).toEqual([])
    const taken = await change(unused._id, { name: 'K P N' })
    expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([409, ['name']])
  })

  it('are not renamed to a name with which an order is being sent', async () => {
    const { _id } = await add({ name: 'KPN' })
    const order = await lorryOrder()
    const [one, other] = await Promise.all([sendBy(order, 'K.P.N.'), change(_id, { name: 'K.P.N.' })])
    expect(one.statusCode).toBe(200)
    expect([200, 409]).toContain(other.statusCode)
    expect((await names()).filter(([name]) => name === 'K.P.N.')).toHaveLength(1)
  })

  it('are listed and suggested to whoever sends orders, and changed by administrators only', async () => {
    const [{ _id }, other] = [await add({ name: 'KPN' }), await add({ name: 'KPN Travels' })]
    const may = async (role: 'clerk' | 'packer') => {
      const send = as(api, (await person(api, role)).token)
      const replies = [
        await send('GET', '/transports'),
        await send('GET', '/transports/suggestions'),
        await send('POST', '/transports', { name: 'ABT' }),
        await send('PATCH', `/transports/${_id}`, { name: 'ABT' }),
        await send('POST', `/transports/${_id}/merge`, { other: other._id }),
        await send('POST', `/transports/${_id}/split`, {}),
        await send('POST', `/transports/${_id}/keep-apart`, { other: other._id }),
        await send('DELETE', `/transports/${_id}`),
      ]
      return replies.map(({ statusCode }) => statusCode)
    }
    expect(await may('clerk')).toEqual([200, 200, 403, 403, 403, 403, 403, 403])
    expect(await may('packer')).toEqual([200, 200, 403, 403, 403, 403, 403, 403])
  })

  it.each([
    ['name', 'Name is required', { name: ' ' }],
    ['name', 'Name must be at most 100 characters', { name: 'X'.repeat(101) }],
    ['phoneNumber', 'Please enter a valid phone number', { phoneNumber: '123' }],
    ['towns.1', 'A pincode has 6 digits, the beginning of one 2 to 5', { towns: ['Erode', '6380011'] }],
    ['towns', 'Send a list of towns', { towns: 'Erode' }],
    ['towns', 'Enter at most 200 towns', { towns: Array.from({ length: 201 }, () => 'Erode') }],
    ['days', 'Enter a whole number of days from 1 to 60', { days: 0 }],
    ['days', 'Enter a whole number of days from 1 to 60', { days: 1.5 }],
    ['days', 'Enter a whole number of days from 1 to 60', { days: 61 }],
    ['minimumFreight', 'Enter an amount in rupees', { minimumFreight: -1 }],
  ])('refuse a bad value at %s: %s', async (field, message, fields) => {
    const reply = await api.send('POST', '/transports', { payload: { name: 'KPN', ...fields } })
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }])
    expect(await list()).toEqual([])
  })

  it.each(['0', 'none', '999'])('are not found by the unknown id %s', async (id) => {
    const { _id } = await add({ name: 'KPN' })
    const replies = [await change(id, { name: 'ABT' }), await merge(id, _id), await merge(_id, id), await split(id)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})

describe('transports that look alike', () => {
  // covers beyond-121
  it('are kept apart, which is recorded once, and only while neither is a spelling', async () => {
    const [one, other] = [await add({ name: 'KPN' }), await add({ name: 'K.P.N.' })]
    const keepApart = (id: string, otherId: string) =>
      api.send('POST', `/transports/${id}/keep-apart`, { payload: { other: otherId } })
    expect((await keepApart(one._id, other._id)).json().keptApart).toEqual([other._id])
    expect((await keepApart(other._id, one._id)).json().keptApart).toEqual([one._id])
    const recorded = (await api.db.many<{ action: string }>(events)).filter(({ action }) => action === 'kept_apart')
    expect(recorded).toHaveLength(1)
    await merge(one._id, other._id)
    expect((await keepApart(one._id, other._id)).json().code).toBe('transport.merged')
  })
})

it('a transport is deleted unless orders have used it or a spelling of it', async () => {
  const remove = (id: string) => api.send('DELETE', `/transports/${id}`)
  await sent('KPN')
  const [used, unused, spelling] = [await idOf('KPN'), await add({ name: 'ABT' }), await add({ name: 'A.B.T.' })]
  await merge(unused._id, spelling._id)
  expect([(await remove(used)).json().code, (await remove(unused._id)).json().code]).toEqual([
    'transport.in_use',
    'transport.in_use',
  ])
  await split(spelling._id)
  expect((await remove(unused._id)).json()).toEqual({ deleted: true })
  expect((await remove(unused._id)).statusCode).toBe(404)
  expect(await names()).toEqual([
    ['A.B.T.', 0],
    ['KPN', 1],
  ])
})

describe('spellings of a transport', () => {
  // covers beyond-121
  it('are merged without a change of any order, count together, and are split again', async () => {
    const [first, second] = [await sent('KPN Travels'), await sent('K.P.N. Travels')]
    await sent('k.p.n. travels')
    const [kept, other] = [await idOf('KPN Travels'), await idOf('K.P.N. Travels')]
    await change(other, { name: 'K.P.N. Travels', phoneNumber: '9876500012', days: 4 })
    await change(kept, { name: 'KPN Travels', days: 2 })
    const reply = await merge(kept, other)
    expect(reply.json()).toMatchObject({ orders: 3, days: 2, phoneNumber: '9876500012' })
    expect(reply.json().spellings).toEqual([{ _id: other, name: 'K.P.N. Travels', orders: 2 }])
    expect((await merge(kept, other)).json()).toEqual(reply.json())
    expect([await transportOf(first), await transportOf(second)]).toEqual(['KPN Travels', 'K.P.N. Travels'])
    await sent('K.P.N. TRAVELS')
    expect(await names()).toEqual([['KPN Travels', 4, 'K.P.N. Travels']])

    const separate = await split(other)
    expect(separate.json()).toMatchObject({ _id: other, name: 'K.P.N. Travels', orders: 3, days: 4, spellings: [] })
    expect((await split(other)).json()).toEqual(separate.json())
    expect(await names()).toEqual([
      ['K.P.N. Travels', 3],
      ['KPN Travels', 1],
    ])
    expect((await api.db.many(events)).slice(-2)).toMatchObject([
      { action: 'merged', name: 'KPN Travels', spellings: ['K.P.N. Travels'] },
      { action: 'split', name: 'KPN Travels', spellings: [] },
    ])
  })

  it('move with the transport that is merged, and cannot be changed or merged alone', async () => {
    const ids = []
    for (const name of ['KPN', 'K.P.N.', 'Kaypeeyen', 'ABT']) ids.push((await add({ name }))._id)
    const [kpn = '', dotted = '', spoken = '', abt = ''] = ids
    await merge(dotted, spoken)
    await merge(kpn, dotted)
    expect(await names()).toEqual([
      ['ABT', 0],
      ['KPN', 0, 'K.P.N.', 'Kaypeeyen'],
    ])
    const refused = [await change(spoken, { name: 'X' }), await merge(spoken, abt), await merge(abt, spoken)]
    expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      refused.map(() => [409, 'transport.merged']),
    )
    expect((await merge(kpn, kpn)).statusCode).toBe(200)
    expect((await api.send('POST', '/transports', { payload: { name: 'KAYPEEYEN' } })).json().code).toBe(
      'transport.exists',
    )
  })
})

describe('suggestions', () => {
  const namesFor = async (query: string) => (await suggested(query)).map(({ name }: { name: string }) => name)

  // covers beyond-122
  it('begin with those that serve the place, then what orders to it and its neighbours were sent by', async () => {
    await add({ name: 'Alpha' })
    await add({ name: 'By town', towns: ['ERODE'] })
    await add({ name: 'By digits', towns: ['6380'] })
    await sent('Last year', '638001', 300)
    await sent('Last week', '638001', 7)
    await sent('Neighbour', '638009', 1)
    await sent('Elsewhere', '600001', 0)
    const rest = ['Last week', 'Last year', 'Neighbour', 'Alpha']
    expect(await namesFor('pincode=638001&city=erode')).toEqual(['By digits', 'By town', ...rest, 'Elsewhere'])
    expect(await namesFor('pincode=638001')).toEqual(['By digits', ...rest, 'By town', 'Elsewhere'])
    expect((await namesFor('')).length).toBe(7)
    expect((await api.send('GET', '/transports/suggestions?pincode=63')).json().fields).toEqual({
      pincode: 'Pincode must be 6 digits',
    })
  })

  it('have the office of the latest order to the pincode, whatever spelling that had', async () => {
    const office = async (name: string, destination: string, daysAgo: number, pincode = '638001') =>
      expect((await sendBy(await lorryOrder(pincode, daysAgo), name, destination)).statusCode).toBe(200)
    await office('KPN', 'Old office', 9)
    await office('K.P.N.', 'New office', 1)
    await office('KPN', 'Other town', 0, '638102')
    await merge(await idOf('KPN'), await idOf('K.P.N.'))
    const kpn = { name: 'KPN', phoneNumber: '', days: null }
    expect(await suggested('pincode=638001')).toEqual([{ ...kpn, destination: 'New office' }])
    expect(await suggested('pincode=638003')).toEqual([{ ...kpn, destination: '' }])
  })
})
