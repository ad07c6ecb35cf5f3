import type { BulkBatch } from '@phuljhari/contract/bulk/bulk.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()

type Selected = { orderId: string; status: string }
const start = (action: string, orders: Selected[], more: object = {}, key: string = crypto.randomUUID()) =>
  api.send('POST', '/orders/bulk', { payload: { action, orders, ...more }, headers: { 'idempotency-key': key } })
const read = async (id: string) => (await api.send('GET', `/orders/bulk/${id}`)).json<BulkBatch>()
/** The results once no row waits. */
async function ended(id: string): Promise<Array<[result: string, message: string]>> {
  const isBusy = async () => (await read(id)).rows.some(({ result }) => result === 'waiting' || result === 'undoing')
  await expect.poll(isBusy, { timeout: 30_000 }).toBe(false)
  return (await read(id)).rows.map(({ result, message }) => [result, message])
}
const statusOf = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json().status
const pending = (...orderIds: string[]) => orderIds.map((orderId) => ({ orderId, status: 'processing' }))

describe('an action on many orders', () => {
  // covers beyond-110
  it('has a result for each order: done, refused with the reason, or changed meanwhile', async () => {
    const [one, other, changed] = [await orderIn(api), await orderIn(api), await orderIn(api, 'ready')]
    const orders = [...pending(one, changed, 'PJ-202611-999999', other), ...pending(one)]
    const reply = await start('accept', orders)
    expect(reply.statusCode).toBe(201)
    expect(await ended(reply.json()._id)).toEqual([
      ['done', ''],
      ['changed', 'Meanwhile it is Ready'],
      ['refused', 'Order not found'],
      ['done', ''],
    ])
    expect(await Promise.all([one, other, changed].map(statusOf))).toEqual(['accepted', 'accepted', 'ready'])
    expect((await api.send('GET', '/orders/bulk')).json().batch).toEqual(await read(reply.json()._id))
  })

  it('assigns orders to an agent, and refuses those that others may not decide', async () => {
    const agent = await addAgent(api)
    const [orderId, waiting] = [await orderIn(api, 'accepted'), await orderIn(api)]
    const assignment = {
      deliveryAgentId: agent,
      expectedDeliveryDate: indiaDay(new Date()),
      deliveryTimeSlot: '6PM-9PM (Night)',
    }
    const { _id } = (await start('assign', [{ orderId, status: 'accepted' }], { assignment })).json()
    expect(await ended(_id)).toEqual([['done', '']])
    expect((await api.send('GET', `/orders/${orderId}`)).json()).toMatchObject({
      status: 'assigned',
      deliveryAgentId: { _id: agent },
    })

    const packer = as(api, (await person(api, 'packer')).token)
    const headers = { 'idempotency-key': 'packer' }
    const sent = await packer('POST', '/orders/bulk', { action: 'accept', orders: pending(waiting) }, headers)
    const rows = async () => (await packer('GET', `/orders/bulk/${sent.json()._id}`)).json().rows
    await expect
      .poll(rows)
      .toEqual([
        { orderId: waiting, status: 'processing', result: 'refused', message: expect.stringContaining('role') },
      ])
    expect((await packer('GET', `/orders/bulk/${_id}`)).json().code).toBe('bulk.not_found')
    expect(await statusOf(waiting)).toBe('processing')
  })

  it('is the same batch for the same key, each order done once', async () => {
    const orderId = await orderIn(api)
    const [first, second] = await Promise.all([
      start('accept', pending(orderId), {}, 'once'),
      start('accept', pending(orderId), {}, 'once'),
    ])
    expect(second.json()._id).toBe(first.json()._id)
    expect(await ended(first.json()._id)).toEqual([['done', '']])
    const events = (await api.send('GET', `/orders/${orderId}/events`)).json()
    expect(events.filter(({ action }: { action: string }) => action === 'accept')).toHaveLength(1)
  })

  // covers beyond-111
  it('is undone within a minute, except where an order has changed since', async () => {
    const [one, other] = [await orderIn(api), await orderIn(api)]
    const { _id } = (await start('accept', pending(one, other))).json()
    await ended(_id)
    await api.send('PATCH', `/orders/vendorStatus/ready/${other}`)
    expect((await api.send('POST', `/orders/bulk/${_id}/undo`)).statusCode).toBe(200)
    expect(await ended(_id)).toEqual([
      ['undone', ''],
      ['done', expect.stringMatching(/changed/)],
    ])
    expect(await Promise.all([one, other].map(statusOf))).toEqual(['processing', 'ready'])
  })

  // covers beyond-112
  it('continues where a process ended, and does no order twice', async () => {
    const orderIds = await Promise.all(Array.from({ length: 3 }, () => orderIn(api)))
    const interrupted = {
      text: `with batch as (insert into bulk_batches (vendor_id, action) select min(id), 'accept' from vendors
               returning id)
             insert into bulk_rows (batch_id, position, order_id, seen, result)
             select id, o.position, o.order_id, 'processing', case when o.position = 1 then 'done' else 'waiting' end
             from batch, unnest($1::text[]) with ordinality as o (order_id, position) returning batch_id`,
      name: 'test_interrupted',
    }
    const [{ batch_id = 0 } = {}] = await api.db.owner.many<{ batch_id: number }>(interrupted, [orderIds])
    // Any new batch starts the work on unfinished ones.
    await start('accept', pending('PJ-202611-999998'))
    expect((await ended(String(batch_id))).map(([result]) => result)).toEqual(['done', 'done', 'done'])
    expect(await Promise.all(orderIds.map(statusOf))).toEqual(['processing', 'accepted', 'accepted'])
  })

  it('refuses what is left once its person is deactivated', async () => {
    const clerk = await person(api, 'clerk')
    const orderIds = await Promise.all(Array.from({ length: 6 }, () => orderIn(api)))
    let batch = ''
    // Those in progress wait for their orders meanwhile.
    await api.db.transaction(async (tx) => {
      await tx.many({ name: 'test_hold_orders', text: 'select 1 from orders for update' })
      const payload = { action: 'accept', orders: pending(...orderIds) }
      batch = (await as(api, clerk.token)('POST', '/orders/bulk', payload, { 'idempotency-key': 'left' })).json()._id
      const waiting = {
        name: 'test_waiting_rows',
        text: `select count(*) as rows from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'`,
      }
      await expect.poll(async () => (await api.db.one<{ rows: number }>(waiting)).rows, { timeout: 20_000 }).toBe(4)
      await api.db.run({ name: 'test_leaves', text: 'update vendors set active = false where id = $1' }, [clerk.id])
    })
    const results = {
      name: 'test_bulk_results',
      text: 'select result from bulk_rows where batch_id = $1 order by position',
    }
    const now = async () => (await api.db.many<{ result: string }>(results, [batch])).map(({ result }) => result)
    await expect.poll(now, { timeout: 20_000 }).not.toContain('waiting')
    expect(await now()).toEqual([...Array.from({ length: 4 }, () => 'done'), 'refused', 'refused'])
  })

  it.each([
    [{ action: 'accept', orders: [] }, 'orders', 'Select at least one order'],
    [{ action: 'deliver', orders: pending('PJ-1') }, 'action', 'Send one of the actions as action'],
    [{ action: 'assign', orders: pending('PJ-1') }, 'assignment', 'assignment must be sent with assign alone'],
  ])('refuses %j', async (payload, field, message) => {
    const reply = await api.send('POST', '/orders/bulk', { payload, headers: { 'idempotency-key': 'bad' } })
    expect([reply.statusCode, reply.json().fields[field]]).toEqual([400, message])
  })
})
