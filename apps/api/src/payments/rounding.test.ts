import type { EntryBehind } from '@phuljhari/contract/reports/entries-behind.contract'
import type { Report } from '@phuljhari/contract/reports/reports.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { issue, register } from '../../test/documents.ts'
import { testApi } from '../../test/harness.ts'
import { balanceOf, CASH, changed, moneyOf, orderOf, receiptOf, refund, verified } from '../../test/payments.ts'

const api = testApi()
const today = indiaDay(new Date())
type Order = Parameters<typeof moneyOf>[1]
const roundingsOf = async (order: Order) => (await moneyOf(api, order)).rows.filter(({ kind }) => kind === 'rounding')
const settle = (order: Order, paise: number) =>
  api.db.owner.run(
    {
      name: 'test_settle',
      text: `update orders set status = 'delivered', settled_before_paise = $2, written_off_paise = $2
             where order_id = $1`,
    },
    [order.orderId, paise],
  )

describe('what remains of a paid order below one rupee', () => {
  it('is closed by a row of a dedicated kind when the last receipt counts, with its event', async () => {
    const order = await orderOf(api, 148.6)
    const receipt = await verified(api, receiptOf(order, 148))
    expect(await balanceOf(api, order)).toEqual({ balance: 0, toVerify: 0 })
    const [row] = await roundingsOf(order)
    expect(row).toMatchObject({
      amount: 0.6,
      mode: null,
      number: null,
      heldBy: null,
      reason: 'Less than one rupee remained',
      allocations: [{ orderId: order.orderId, amount: 0.6 }],
    })
    const event = (await api.send('GET', `/activity?subject=payment`)).payload
    expect(event).toContain('rounded')
    expect(await moneyOf(api, order)).toMatchObject({ paid: 148, paymentStatus: 'paid' })
    expect(receipt.amount).toBe(148)
  })

  it.each([
    ['one rupee remains', 149, 148],
    ['nothing remains', 148, 148],
    ['too much was paid', 148, 148.6],
  ])('is left alone where %s', async (_name, total, paid) => {
    const order = await orderOf(api, total)
    await verified(api, receiptOf(order, paid))
    expect(await roundingsOf(order)).toEqual([])
  })

  it('is left alone when nothing was paid for the order', async () => {
    const order = await orderOf(api, 0.6)
    expect(await moneyOf(api, order)).toMatchObject({ due: 0.6, rows: [] })
  })

  it('is closed on acceptance when the order was paid in advance', async () => {
    const order = await orderOf(api, 148.6, { accept: false })
    await verified(api, receiptOf(order, 148))
    expect(await roundingsOf(order)).toEqual([])
    await api.send('PATCH', `/orders/vendorStatus/accepted/${order.orderId}`)
    expect(await roundingsOf(order)).toMatchObject([{ amount: 0.6 }])
    expect(await balanceOf(api, order)).toMatchObject({ balance: 0 })
  })

  // covers beyond-63
  it('is closed once per order: a rounding that was taken back stays taken back', async () => {
    const order = await orderOf(api, 148.6)
    await verified(api, receiptOf(order, 148, CASH))
    const [row] = await roundingsOf(order)
    await changed(api, row?._id ?? '', 'reverse', { reason: 'The customer brought it' })
    expect(await balanceOf(api, order)).toMatchObject({ balance: 0.6 })
    await verified(api, receiptOf(order, 0.1, CASH))
    expect(await balanceOf(api, order)).toMatchObject({ balance: 0.5 })
    expect(await roundingsOf(order)).toHaveLength(1)
  })

  it('is owed again when the receipt before it bounces, and closed again when the order is paid', async () => {
    const order = await orderOf(api, 148.6)
    const receipt = await verified(api, receiptOf(order, 148))
    await changed(api, receipt._id, 'reverse', { reason: 'Bounced' })
    expect(await balanceOf(api, order)).toMatchObject({ balance: 148.6 })
    expect(await roundingsOf(order)).toMatchObject([{ reversedBy: expect.any(String) }])
    await verified(api, receiptOf(order, 148))
    expect(await balanceOf(api, order)).toMatchObject({ balance: 0 })
    expect(await roundingsOf(order)).toMatchObject([{ reversedBy: expect.any(String) }, { reversedBy: null }])
  })

  it('is closed after a refund, and when a receipt is reallocated', async () => {
    const [refunded, other] = [await orderOf(api, 148.6), await orderOf(api, 52.3)]
    const receipt = await verified(api, receiptOf(refunded, 252))
    expect((await refund(api, refunded, 52)).statusCode).toBe(201)
    expect(await roundingsOf(refunded)).toEqual([])
    const allocations = [
      { orderId: refunded.orderId, amount: 200 },
      { orderId: other.orderId, amount: 52 },
    ]
    await changed(api, receipt._id, 'allocations', { allocations })
    expect(await roundingsOf(refunded)).toMatchObject([{ amount: 0.6 }])
    expect(await roundingsOf(other)).toMatchObject([{ amount: 0.3 }])
  })

  it('is closed when the invoice rounds up an order settled before payments were kept', async () => {
    const order = await orderOf(api, 148.6)
    await settle(order, 14_860)
    await register(api)
    expect((await issue(api, order.orderId)).json()).toMatchObject({ payable: 149, roundOff: 0.4 })
    expect(await roundingsOf(order)).toMatchObject([{ amount: 0.4 }])
    expect(await balanceOf(api, order)).toMatchObject({ balance: 0 })
  })

  // covers beyond-63
  it('is shown in the day book, where it moves no money, and leads to its entries', async () => {
    const order = await orderOf(api, 148.6)
    await verified(api, receiptOf(order, 148, CASH))
    const days = `from=${today}&to=${today}`
    const book = (await api.send('GET', `/reports/day-book?${days}`)).json<Report>()
    expect(book.rows.map(({ cells }) => cells)).toEqual([
      ['Till', 1, 0, 148, 0, 0, 148, 0],
      ['Rounding', 1, 0, 0, 0, 0, 0, 0.6],
    ])
    const { entries } = (await api.send('GET', `/reports/day-book/entries?${days}&key=rounding`)).json<{
      entries: EntryBehind[]
    }>()
    expect(entries).toMatchObject([{ kind: 'rounding', mode: null, name: 'Meena', amount: 0.6 }])
    const modes = (await api.send('GET', `/reports/receipts-by-mode?${days}`)).json<Report>()
    expect(modes.rows.map(({ key }) => key)).toEqual(['cash'])
  })
})
