import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import {
  CASH,
  changed,
  expectCachesToAgree,
  moneyOf,
  orderOf,
  receiptOf,
  record,
  verified,
} from '../../test/payments.ts'

const api = testApi()
const KAVITHA = { fullName: 'Kavitha', phoneNumber: '9000000001' }
const PERSONAL = /Kavitha|90000\D?00001|Temple|her brother/
const erase = async () => {
  const payload = { phoneNumber: KAVITHA.phoneNumber, confirmation: 'ERASE' }
  const preview = (await api.send('POST', '/privacy/customer/preview', { payload })).json()
  const reply = await api.send('POST', '/privacy/customer/erase', { payload })
  expect(reply.statusCode).toBe(200)
  const { payments, keptPayments } = reply.json()
  expect(preview).toMatchObject({ payments, keptPayments })
  return { payments, keptPayments }
}
const all = {
  name: 'test_payment_stored',
  text: `select p::text, (select string_agg(e::text, ' ') from events e
           where e.subject = 'payment' and e.subject_id = p.id::text) as events
         from payments p where id = $1`,
}
const stored = async (id: string) => JSON.stringify(await api.db.one(all, [id]))

describe('the erasure of a customer', () => {
  it('erases rejected claims of erased orders, and keeps what law requires and what orders still need', async () => {
    const [rejected, open] = [
      await orderOf(api, 500, { accept: false, customer: KAVITHA }),
      await orderOf(api, 500, { customer: KAVITHA }),
    ]
    const personal = { payerName: 'Kavitha', note: 'her brother, Temple Street' }
    const claimed = await record(api, receiptOf(rejected, 100, personal))
    await changed(api, claimed._id, 'reject', { reason: 'Kavitha has not paid' })
    const [paid, needed] = [
      await verified(api, receiptOf(rejected, 50, { ...CASH, ...personal })),
      await record(api, receiptOf(open, 100, personal)),
    ]
    await changed(api, needed._id, 'reject', { reason: 'Unknown' })
    await api.send('PATCH', `/orders/vendorStatus/rejected/${rejected.orderId}`)
    const claim = await record(api, receiptOf(open, 10, personal))
    const until = new Date()
    until.setMonth(until.getMonth() + 72)
    // The receipt and the rejected claim of the open order stay, and the claim that nobody has decided about.
    const keptPayments = { total: 3, toVerify: 1, until: expect.stringContaining(`${until.getFullYear()}-`) }
    expect(await erase()).toEqual({ payments: 1, keptPayments })
    expect(await stored(claim._id)).toMatch(PERSONAL)

    expect(await stored(claimed._id)).not.toMatch(PERSONAL)
    for (const { _id } of [paid, needed]) expect(await stored(_id)).toMatch(PERSONAL)
    expect(await moneyOf(api, rejected)).toMatchObject({ customerName: 'Erased customer', paid: 50, balance: -50 })
    await expectCachesToAgree(api)
  })

  it('erases verified receipts once the law no longer requires them', async () => {
    const order = await orderOf(api, 500, { accept: false, customer: KAVITHA })
    const paidOn = (months: number) => {
      const day = new Date()
      day.setMonth(day.getMonth() - months)
      return day.toISOString().slice(0, 10)
    }
    const old = await verified(api, receiptOf(order, 100, { ...CASH, note: 'her brother', paidOn: paidOn(73) }))
    const recent = await verified(api, receiptOf(order, 100, { ...CASH, note: 'her brother', paidOn: paidOn(71) }))
    await api.send('PATCH', `/orders/vendorStatus/rejected/${order.orderId}`)
    expect(await erase()).toMatchObject({ payments: 1, keptPayments: { total: 1, toVerify: 0 } })
    expect(await stored(old._id)).not.toMatch(PERSONAL)
    expect(await stored(recent._id)).toMatch(PERSONAL)
    expect(await moneyOf(api, order)).toMatchObject({ paid: 200 })
  })
})

describe('the ledger in the database', () => {
  const attempt = (name: string, text: string) =>
    api.db.run({ name, text }).then(
      () => 'changed',
      (error: Error) => error.message,
    )
  const asOwner = (name: string, text: string) =>
    api.db.owner.run({ name, text }).then(
      () => 'changed',
      (error: Error) => error.message,
    )

  it('refuses every change but the decision about a receipt and its reversal, once each', async () => {
    const order = await orderOf(api, 500)
    const { _id } = await verified(api, receiptOf(order, 100))
    await changed(api, _id, 'reverse', { reason: 'Bounced' })
    for (const change of [
      'amount_paise = 1',
      "state = 'claimed', decided_at = null, decided_by = null",
      'reversed_by = null',
    ])
      expect(await asOwner('test_change_payment', `update payments set ${change} where id = ${_id}`)).toBe(
        'payments are append-only',
      )
    expect(await asOwner('test_delete_payment', 'delete from payments')).toBe('payments are append-only')
    expect(await asOwner('test_delete_allocation', 'delete from allocations')).toBe('allocations are append-only')
    expect(await attempt('test_rename_payer', "update payments set customer_name = 'x'")).toMatch(/permission denied/)
    expect(await attempt('test_change_allocation', 'update allocations set amount_paise = 1')).toMatch(
      /permission denied/,
    )
  })
})
