import { utils, read } from '@e965/xlsx'
import type { BoardPage } from '@phuljhari/contract/dispatch/board.contract'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { jpeg, orderIn, picture } from '../../../test/factories.ts'
import { ADMIN, form, testApi } from '../../../test/harness.ts'
import { as, person } from '../../../test/staff.ts'

const api = testApi()
const today = indiaDay(new Date())

const place = {
  name: 'test_consignment_place',
  text: `update orders set fulfilment = 'lorry', customer_name = $2, customer_phone = $3 where order_id = $1`,
}
/** An order of a customer that waits for a lorry. */
async function lorryOrder(customer = 'Meena', status = 'ready'): Promise<string> {
  const orderId = await orderIn(api, status)
  await api.db.run(place, [orderId, customer, '9876500011'])
  return orderId
}
const pack = {
  name: 'test_consignment_pack',

  text: `insert into packings (order_id, carton_grams) select $1, array_fill(1000, array[$2::int])`,
}
const packed = (orderId: string, cartons: number) => api.db.run(pack, [orderId, cartons])

const LR = { name: 'KPN', destination: 'Erode', lrNumber: '117', bookedOn: today, cartons: 3 }
const book = (orderIds: string[], more: object = {}, headers: Record<string, string> = {}) =>
  api.send('POST', '/consignments', { payload: { ...LR, orderIds, ...more }, headers })
async function booked(orderIds: string[], more: object = {}): Promise<Consignment> {
  const reply = await book(orderIds, more)
  expect(reply.statusCode, reply.payload).toBe(201)
  return reply.json()
}
const of = async (orderId: string) => (await api.send('GET', `/consignments?orderId=${orderId}`)).json<Consignment[]>()
const change = (id: string, more: object) => api.send('PATCH', `/consignments/${id}`, { payload: { ...LR, ...more } })
const confirm = (id: string) => api.send('POST', `/consignments/${id}/confirm`)
const orderOf = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json()
const statuses = (...ids: string[]) => Promise.all(ids.map(async (id) => (await orderOf(id)).status))
const board = async (list: string) => (await api.send('GET', `/dispatch/board?list=${list}`)).json<BoardPage>()
const listed = async (list: string) => (await board(list)).orders.map(({ orderId }) => orderId)
const undo = (orderId: string) => api.send('POST', `/orders/${orderId}/undo`)
const actionsOf = async (id: string) =>
  (
    await api.db.many<{ action: string }>(
      {
        name: 'test_consignment_actions',
        text: `select action from events where subject = 'consignment' and subject_id = $1 order by id`,
      },
      [id],
    )
  ).map(({ action }) => action)

describe('booking on an LR', () => {
  // covers beyond-123
  it('sends all orders of a customer, once for each key, and keeps what the LR says', async () => {
    const orders = [await lorryOrder(), await lorryOrder()]
    const more = {
      freight: '450.50',
      freightTerms: 'paid',
      actualGrams: 42_000,
      vehicle: 'TN 67 AB 1',
      delivery: 'door',
    }
    const first = await book(orders, more, { 'idempotency-key': 'lr-117' })
    expect(first.statusCode, first.payload).toBe(201)
    expect(first.json()).toMatchObject({
      ...LR,
      ...more,
      freight: 450.5,
      estimatedFreight: null,
      dueOn: addDays(today, 7),
      transportPhone: '',
      days: null,
      orders: orders.toSorted().map((orderId) => ({ orderId, confirmedOn: null, toldOn: null })),
    })
    expect((await book(orders, more, { 'idempotency-key': 'lr-117' })).json()).toEqual(first.json())
    expect(await statuses(...orders)).toEqual(['in_transit', 'in_transit'])
    expect((await orderOf(orders[0] ?? '')).transport).toEqual({ name: 'KPN', destination: 'Erode', lrNumber: '117' })
    expect(await of(orders[1] ?? '')).toEqual([first.json()])
    expect(await actionsOf(first.json()._id)).toEqual(['created'])
  })

  it('refuses orders of two customers, other ways of delivery and orders that cannot be sent', async () => {
    const [meena, ravi] = [await lorryOrder(), await lorryOrder('Ravi')]
    const byAgent = await orderIn(api, 'ready')
    const waiting = await lorryOrder('Meena', 'processing')
    const refusals = [[meena, ravi], [meena, byAgent], [meena, waiting], [meena, 'none'], []]
    const replies = await Promise.all(refusals.map((orderIds) => book(orderIds)))
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [409, 'consignment.other_customer'],
      [409, 'order.not_lorry'],
      [409, 'order.refused'],
      [404, 'order.not_found'],
      [400, 'request.invalid'],
    ])
    expect(await statuses(meena, ravi)).toEqual(['ready', 'ready'])
    expect(await of(meena)).toEqual([])
  })

  it('warns of an LR that was booked before, and adds orders of the same customer to it', async () => {
    const [first, second, other] = [await lorryOrder(), await lorryOrder(), await lorryOrder('Ravi')]
    const { _id } = await booked([first])
    const again = await book([second], { name: 'k p n' })
    expect([again.statusCode, again.json().code, again.json().existing.id]).toEqual([409, 'consignment.exists', first])
    expect(again.json().message).toContain(first)
    const joined = await booked([second], { name: 'k p n', cartons: 2, isDuplicateConfirmed: true })
    expect(joined).toMatchObject({ _id, cartons: 5 })
    expect(joined.orders).toHaveLength(2)
    expect((await booked([other], { isDuplicateConfirmed: true }))._id).not.toBe(_id)
    expect(await actionsOf(_id)).toEqual(['created', 'orders_added'])
  })

  it('stores one of two concurrent bookings with the same LR, and warns of the other', async () => {
    const orders = [await lorryOrder(), await lorryOrder('Ravi')]
    const replies = await Promise.all(orders.map((orderId) => book([orderId])))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  it.each([
    ['bookedOn', { bookedOn: addDays(today, 1) }],
    ['bookedOn', { bookedOn: '2026-02-31' }],
    ['cartons', { cartons: 0 }],
    ['cartons', { cartons: 2.5 }],
    ['cartons', { cartons: 2001 }],
    ['lrNumber', { lrNumber: '117#' }],
    ['name', { name: ' ' }],
    ['freight', { freight: 'much' }],
    ['freightTerms', { freightTerms: 'free' }],
    ['actualGrams', { actualGrams: -1 }],
    ['eWayBill', { eWayBill: '123' }],
    ['delivery', { delivery: 'roof' }],
    ['orderIds', { orderIds: 'all' }],
  ])('refuses a bad value at %s', async (field, fields) => {
    const orderId = await lorryOrder()
    const reply = await book([orderId], fields)
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]])
    expect(await of(orderId)).toEqual([])
  })

  it('has transport, office, LR number, date and cartons together, whoever writes to the database', async () => {
    const insert = (columns: string, values: string) =>
      api.db.run(
        {
          name: `test_insert_${columns}`,
          text: `insert into consignments (transport, office, lr_number${columns}) values (${values})`,
        },
        [],
      )
    await expect(insert(', booked_on', `'KPN', 'Erode', '117', current_date`)).rejects.toThrow('consignments_booked')
    await expect(insert(', cartons', `'KPN', 'Erode', '117', 3`)).rejects.toThrow('consignments_booked')
    await expect(insert(', booked_on, cartons', `'KPN', 'Erode', '', current_date, 3`)).rejects.toThrow(
      'consignments_booked',
    )
  })

  it('is done by whoever sends orders; arrival is confirmed by whoever delivers them', async () => {
    const packer = as(api, (await person(api, 'packer')).token)
    const clerk = as(api, (await person(api, 'clerk')).token)
    const orderId = await lorryOrder()
    const { _id } = (await packer('POST', '/consignments', { ...LR, orderIds: [orderId] })).json()
    expect((await packer('POST', `/consignments/${_id}/confirm`, {})).statusCode).toBe(403)
    expect((await clerk('POST', `/consignments/${_id}/confirm`, {})).statusCode).toBe(200)
    expect(await statuses(orderId)).toEqual(['delivered'])
  })
})

describe('consignments of an order', () => {
  // covers beyond-124
  it('are several, and the order is delivered once all have arrived', async () => {
    const [orderId, other] = [await lorryOrder(), await lorryOrder()]
    await packed(orderId, 5)
    const first = await booked([orderId])
    expect(await listed('toBook')).toEqual(expect.arrayContaining([orderId, other]))
    const second = await booked([orderId, other], { lrNumber: '118', cartons: 4 })
    expect(await listed('toBook')).toEqual([])
    expect((await of(orderId)).map(({ lrNumber }) => lrNumber)).toEqual(['117', '118'])
    expect((await confirm(second._id)).json().orders).toEqual(
      [orderId, other].toSorted().map((id) => ({ orderId: id, confirmedOn: today, toldOn: null })),
    )
    expect(await statuses(orderId, other)).toEqual(['in_transit', 'delivered'])
    await confirm(first._id)
    expect((await confirm(first._id)).statusCode).toBe(200)
    expect(await statuses(orderId)).toEqual(['delivered'])
    expect(await actionsOf(first._id)).toEqual(['created', 'arrived'])
  })

  it('are made, corrected and confirmed by the calls that know orders only', async () => {
    const [orderId, other] = [await lorryOrder(), await lorryOrder()]
    const lorry = { name: 'ABT', destination: 'Salem', lrNumber: '9' }
    await packed(orderId, 2)
    await api.send('POST', `/orders/${orderId}/lorry`, { payload: lorry })
    await api.send('POST', `/orders/${other}/lorry`, { payload: lorry })
    const [sent] = await of(orderId)
    expect(sent).toMatchObject({ ...lorry, bookedOn: today, cartons: 2 })
    expect(sent?.orders.map((one) => one.orderId)).toEqual([orderId, other].toSorted())
    await api.send('PATCH', `/orders/${orderId}/lorry`, { payload: { ...lorry, lrNumber: '10' } })
    expect((await of(other)).map(({ lrNumber }) => lrNumber)).toEqual(['10'])
    expect((await orderOf(other)).transport.lrNumber).toBe('10')
    await api.send('POST', `/orders/${orderId}/confirm-delivery`)
    expect((await of(orderId))[0]?.orders.map(({ confirmedOn }) => confirmedOn)).toContain(today)
    expect(await statuses(orderId, other)).toEqual(['delivered', 'in_transit'])
    await undo(orderId)
    expect((await of(orderId))[0]?.orders.map(({ confirmedOn }) => confirmedOn)).toEqual([null, null])
  })

  it('have neither date nor cartons when nobody has said them, until a correction does', async () => {
    const orderId = await lorryOrder()
    await api.send('POST', `/orders/${orderId}/lorry`, {
      payload: { name: 'ABT', destination: 'Salem', lrNumber: '9' },
    })
    const [sent] = await of(orderId)
    expect(sent).toMatchObject({ bookedOn: null, cartons: null, dueOn: addDays(today, 7) })
    const complete = { name: 'ABT', destination: 'Salem', lrNumber: '9', cartons: 4 }
    expect((await change(sent?._id ?? '', complete)).json()).toMatchObject({ bookedOn: today, cartons: 4 })
  })

  it('are gone when sending is undone, unless they have another order', async () => {
    const [orderId, other] = [await lorryOrder(), await lorryOrder()]
    await booked([orderId, other])
    await undo(orderId)
    expect(await of(orderId)).toEqual([])
    expect((await of(other))[0]?.orders).toHaveLength(1)
    await undo(other)
    expect(await api.db.many({ name: 'test_consignments', text: 'select 1 from consignments' }, [])).toEqual([])
    expect(await statuses(orderId, other)).toEqual(['ready', 'ready'])
  })

  it('are corrected with their orders, unless someone else was faster', async () => {
    const orders = [await lorryOrder(), await lorryOrder()]
    const { _id } = await booked(orders)
    const basedOn = { lrNumber: '117', freight: '' }
    expect((await change(_id, { lrNumber: '711', freight: 300, basedOn })).json()).toMatchObject({
      lrNumber: '711',
      freight: 300,
    })
    const lrNumbers = await Promise.all(orders.map(async (id) => (await orderOf(id)).transport.lrNumber))
    expect(lrNumbers).toEqual(['711', '711'])
    const stale = await change(_id, { lrNumber: '712', basedOn })
    expect(stale.json()).toMatchObject({ code: 'edit.stale', current: { lrNumber: '711' } })
    expect((await change('999', {})).statusCode).toBe(404)
    expect((await confirm('none')).statusCode).toBe(404)
    expect((await api.send('GET', '/consignments?orderId=none')).statusCode).toBe(404)
    const events = await api.db.many<object>(
      {
        name: 'test_consignment_changes',
        text: `select actor, before, after from events where subject = 'consignment' and action = 'changed'`,
      },
      [],
    )
    expect(events).toMatchObject([
      {
        actor: ADMIN.email,
        before: { lrNumber: '117', freightPaise: null },
        after: { lrNumber: '711', freightPaise: 30_000 },
      },
    ])
  })
})

it('labels say who pays the freight: as usual with the transport, then as booked', async () => {
  const orderId = await lorryOrder()
  const terms = async () =>
    (await api.send('GET', `/orders/labels?orderIds=${orderId}`)).json().orders[0].freightTerms as unknown
  await api.db.run({ name: 'test_consignment_transport', text: `update orders set transport = 'k p n'` }, [])
  expect(await terms()).toBeNull()
  await api.send('POST', '/transports', { payload: { name: 'KPN', freightTerms: 'toPay' } })
  expect(await terms()).toBe('toPay')
  await booked([orderId], { freightTerms: 'paid' })
  expect(await terms()).toBe('paid')
})

describe('papers of an LR', () => {
  it('stay while the law keeps another order of the consignment', async () => {
    const [orderId, other] = [await lorryOrder(), await lorryOrder()]
    const { _id } = await booked([orderId, other])
    await api.send('POST', `/consignments/${_id}/papers`, await form({}, await picture()))
    const papersAfterErasureOf = async (one: string) => {
      await api.db.owner.run(
        { name: 'test_others_open', text: 'update orders set customer_phone = $2 where order_id = $1' },
        [one, '9876500077'],
      )
      await api.db.owner.run(
        { name: 'test_left_unfinished', text: "update orders set status = 'cancel' where order_id = $1" },
        [one],
      )
      const erase = {
        name: 'test_erase_one',
        text: `select erased_orders from erase_customer(array[$1], array[null]::text[], 'owner', null)`,
      }
      expect(await api.db.one(erase, ['9876500077'])).toEqual({ erased_orders: 1 })
      return (await of(other))[0]?.papers.length
    }
    expect(await papersAfterErasureOf(orderId)).toBe(1)
    expect(await papersAfterErasureOf(other)).toBe(0)
  })

  // covers beyond-126
  it('are photos without metadata and PDFs; earlier ones stay, and erasure removes them', async () => {
    const orderId = await lorryOrder()
    const { _id } = await booked([orderId])
    const add = async (bytes: Buffer, key: string = crypto.randomUUID()) => {
      const { payload, headers } = await form({}, await picture(bytes))
      return api.send('POST', `/consignments/${_id}/papers`, {
        payload,
        headers: { ...headers, 'idempotency-key': key },
      })
    }
    const withMetadata = await sharp(await jpeg())
      .withExif({ IFD0: { Artist: 'Meena' } })
      .jpeg()
      .toBuffer()
    const photo = await add(withMetadata, 'photo')
    expect(photo.statusCode, photo.payload).toBe(201)
    expect((await add(withMetadata, 'photo')).json().papers).toHaveLength(1)
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
    const { papers } = (await add(pdf)).json<Consignment>()
    expect(papers.map(({ type, day }) => [type, day])).toEqual([
      ['image/webp', today],
      ['application/pdf', today],
    ])
    const read = (paper: string) => api.send('GET', `/consignments/${_id}/papers/${paper}`)
    const stored = await read(papers[0]?._id ?? '')
    expect((await sharp(stored.rawPayload).metadata()).exif).toBeUndefined()
    const file = await read(papers[1]?._id ?? '')
    expect([file.rawPayload, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      pdf,
      'application/pdf',
      `attachment; filename="lr-${papers[1]?._id}.pdf"`,
    ])
    for (const bad of [Buffer.from('%PDF-1.7 cut off'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
      expect((await add(bad)).statusCode).toBe(415)
    expect((await add(Buffer.alloc(5 * 1_048_576))).statusCode).toBe(413)
    expect((await read('999')).statusCode).toBe(404)
    await confirm(_id)
    await api.db.owner.run({
      name: 'test_delivered_long_ago',
      text: `update order_turnarounds set delivered_at = now() - interval '9 years'`,
    })
    const erased = { text: `select erased_orders from erase_customer(array[$1], array[null]::text[], 'owner', null)` }
    expect(await api.db.one({ name: 'test_erase', ...erased }, ['9876500011'])).toEqual({ erased_orders: 1 })
    expect((await of(orderId))[0]?.papers).toEqual([])
  })
})

describe('the dispatch board', () => {
  // covers beyond-125
  it('lists packed lorry orders to book, and those that are late by the days of their transport', async () => {
    const [slow, fast, waiting] = [await lorryOrder(), await lorryOrder(), await lorryOrder()]
    await lorryOrder('Meena', 'accepted')
    await api.send('POST', '/transports', { payload: { name: 'K.P.N.', days: 10 } })
    expect((await board('toBook')).counts?.toBook).toBe(3)
    const ago = addDays(today, -8)
    await booked([slow], { name: 'K.P.N.', bookedOn: ago })
    await booked([fast], { name: 'ABT', bookedOn: ago })
    expect([await listed('toBook'), await listed('late')]).toEqual([[waiting], [fast]])
    expect((await board('late')).counts).toMatchObject({ toBook: 1, late: 1, road: 2 })
    expect((await board('toBook&place=Madurai')).counts).toMatchObject({ toBook: 1, late: 1 })
    await api.send('POST', `/orders/${fast}/confirm-delivery`)
    expect(await listed('late')).toEqual([])
  })

  it('gives the orders to book as a spreadsheet with columns for LR and date', async () => {
    const orderId = await lorryOrder()
    await packed(orderId, 2)
    const reply = await api.send('GET', '/consignments/to-book')
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="to-book-${today}.xlsx"`)
    const sheet = read(reply.rawPayload).Sheets['To book']
    expect(sheet && utils.sheet_to_json(sheet, { defval: '' })).toEqual([
      expect.objectContaining({
        Order: orderId,
        Phone: '9876500011',
        Cartons: 2,
        'Gross weight (kg)': 2,
        'LR number': '',
      }),
    ])
  })
})
