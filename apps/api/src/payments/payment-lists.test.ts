import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import {
  CASH,
  changed,
  claim,
  orderOf,
  receiptOf,
  record,
  refund,
  send,
  verified,
  writeOff,
} from '../../test/payments.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const list = async (query: string) => (await api.send('GET', `/payments${query}`)).json<Payment[]>()
const RAVI = { fullName: 'Ravi', phoneNumber: '90000 00001' }

describe('the ledger', () => {
  it('is filtered by kind, mode, state, day, credit and text', async () => {
    const order = await orderOf(api, 500, { customer: RAVI })
    const yesterday = addDays(indiaDay(new Date()), -1)
    const cash = await record(api, receiptOf(order, 100, { ...CASH, paidOn: yesterday }))
    const upi = await record(api, receiptOf(order, 200, { payerName: 'Kavitha' }))
    const credit = await verified(
      api,
      receiptOf(null, 50, { customerName: 'Meena', mode: 'neft', reference: 'SBIN0ABCD123' }),
    )
    const refunded = (await refund(api, order, 10)).json()
    const given = (await writeOff(api, order, 5)).json()
    const reversed = await changed(api, given._id, 'reverse', { reason: 'Paid' })
    const all = [reversed, given, refunded, credit, upi, cash].map(({ _id }) => _id)
    const ids = async (query: string) => (await list(query)).map(({ _id }) => _id)
    expect(await ids('')).toEqual(all)
    expect(await ids('?kind=refund')).toEqual([refunded._id])
    expect(await ids('?mode=cash')).toEqual([cash._id])
    expect(await ids('?state=claimed')).toEqual([upi._id])
    expect(await ids(`?to=${yesterday}`)).toEqual([cash._id])
    expect(await ids(`?from=${yesterday}&kind=receipt`)).toEqual([credit._id, upi._id, cash._id])
    expect(await ids('?unallocated=true')).toEqual([credit._id])
    for (const [search, found] of [
      ['kavi', [upi._id]],
      ['sbin0', [credit._id]],
      [`${upi.reference.slice(2)}`, [upi._id]],
      [cash.number ?? '', [cash._id]],
      [order.orderId.toLowerCase(), [given._id, refunded._id, upi._id, cash._id]],
      ['+91 90000 00001', [reversed._id, given._id, refunded._id, upi._id, cash._id]],
      ['100%', []],
    ] as const)
      expect([search, await ids(`?search=${encodeURIComponent(search)}`)]).toEqual([search, found])
    expect((await api.send('GET', '/payments?state=unknown')).statusCode).toBe(400)
  })

  it('adds up what matches, refunds less than 0, and downloads it as CSV, which is recorded', async () => {
    const order = await orderOf(api, 500, { customer: { ...RAVI, fullName: '=Ravi' } })
    const upi = await verified(api, receiptOf(order, 400))
    const bounced = await verified(api, receiptOf(order, 60))
    await changed(api, bounced._id, 'reverse', { reason: 'Bounced' })
    const back = (await refund(api, order, 100)).json()
    const wrong = (await refund(api, order, 20)).json()
    await changed(api, wrong._id, 'reverse', { reason: 'Came back' })
    await writeOff(api, order, 5)
    await record(api, receiptOf(order, 30))
    const totals = async (query: string) => (await api.send('GET', `/payments/totals${query}`)).json()
    expect(await totals('')).toEqual({
      rows: 8,
      received: 460,
      refunded: -120,
      reversed: -40,
      net: 300,
      toVerify: 30,
      writtenOff: 5,
    })
    expect(await totals('?kind=refund')).toMatchObject({ rows: 2, received: 0, refunded: -120, net: -120 })
    expect(await totals(`?search=${upi.reference}`)).toMatchObject({ rows: 1, net: 400 })
    expect(await totals('?search=nobody')).toMatchObject({ rows: 0, net: 0 })

    const reply = await api.send('GET', '/payments/export')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="ledger-.*\.csv"$/)
    const lines = reply.payload.trimEnd().split('\r\n')
    expect(lines).toHaveLength(9)
    expect(lines[1]).toContain(`Receipt Voucher ${upi.number},Verified,'=Ravi,90000 00001,UPI,${upi.reference}`)
    const amounts = lines.slice(1).map((line) => Number(line.split(',').at(-5)))
    expect(amounts).toEqual([400, 60, -60, -100, -20, 20, 5, 30])
    expect((await api.send('GET', '/payments/export?kind=refund')).payload).toContain(back.reference)
    const event = { name: 'test_export_event', text: "select actor from events where action = 'exported'" }
    expect(await api.db.many(event)).toHaveLength(2)
  })

  it('links from page to page', async () => {
    for (let n = 0; n < 52; n += 1) await record(api, receiptOf(null, 1, { ...CASH, customerName: `Customer ${n}` }))
    const first = await api.send('GET', '/payments?mode=cash')
    const next = /^<(\?[^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await api.send('GET', `/payments${next}`)
    expect([first.json().length, second.json().length, second.headers['link']]).toEqual([50, 2, undefined])
    expect(await list('?before=none')).toEqual([])
  })
})

describe('orders filtered by payment', () => {
  it('follow every change of their money, in the list, the count, the map and the export', async () => {
    const orders = {
      unpaid: await orderOf(api, 500),
      part_paid: await orderOf(api, 500),
      paid: await orderOf(api, 500),
      overpaid: await orderOf(api, 500),
    }
    const pending = await orderOf(api, 500, { accept: false })
    await verified(api, receiptOf(orders.part_paid, 100))
    await verified(api, receiptOf(orders.overpaid, 501))
    const receipt = await verified(api, receiptOf(orders.paid, 500))
    await claim(api, pending, 100)
    const found = async (payment: string) =>
      (await api.send('GET', `/orders?payment=${payment}`)).json<Order[]>().map(({ orderId }) => orderId)
    for (const [payment, { orderId }] of Object.entries(orders)) expect(await found(payment)).toEqual([orderId])
    expect(await found('due')).toEqual([orders.part_paid.orderId, orders.unpaid.orderId])
    expect(await found('to_verify')).toEqual([pending.orderId])

    await changed(api, receipt._id, 'reverse', { reason: 'Bounced' })
    expect(await found('paid')).toEqual([])
    expect((await api.send('GET', '/orders/count?payment=unpaid')).json()).toEqual({ count: 2 })
    expect((await api.send('GET', '/orders/map?payment=due')).json()).toMatchObject({ unlocated: 3 })
    const { payload } = await api.send('GET', '/orders/export?payment=part_paid')
    expect(payload.trimEnd().split('\n')).toHaveLength(2)
    expect(payload).toMatch(/,500,100,400,0,0,0\r?\n$/)
  })

  it('are for those who may see payments; others do not see what orders owe', async () => {
    await orderOf(api, 500)
    const packer = await person(api, 'packer')
    const get = as(api, packer.token)
    expect((await get('GET', '/orders?payment=due')).json().code).toBe('role.refused')
    const [order] = (await get('GET', '/orders')).json()
    expect(order).not.toHaveProperty('payment')
    expect((await api.send('GET', '/orders')).json()[0].payment).toEqual({ due: 500, paid: 0, toVerify: 0 })
    expect(
      (await send(api, '/payments', receiptOf(null, 1, { customerName: 'x' }), { token: packer.token })).statusCode,
    ).toBe(403)
  })
})
