import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { addInvoice, cancel, readDocument } from '../../test/invoices.ts'
import { testApi } from '../../test/harness.ts'
import {
  expectCachesToAgree,
  moneyOf,
  newUtr,
  orderOf,
  receiptOf,
  refund,
  send,
  verified,
} from '../../test/payments.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
let token = ''
let email = ''
beforeEach(async () => void ({ token, email } = await person(api, 'clerk')))

const REASON = 'Boxes were wet'
/** A refund as a clerk prepares it, before it is paid, and how the owner then paid it. */
const refundOf = (amount: number) => ({ mode: 'upi', amount, reason: REASON, beyondOverpayment: true })
const paid = () => ({ reference: newUtr() })
const NOTE = { kind: 'credit_note', lines: [{ line: 1, quantity: 2 }], reason: REASON }
/** An accepted order over ₹1,000 of which this was paid. */
async function paidOrder(paid: number): Promise<string> {
  const order = await orderOf(api, 1000)
  await verified(api, receiptOf(order, paid))
  return order.orderId
}
const bill = () => addInvoice(api, { lines: [{ unitPaise: 3500, quantity: 7 }] })
/** Sends a request to prepare a change as the clerk. */
async function prepared(url: string, body: object): Promise<PreparedChange> {
  const reply = await send(api, url, body, { token })
  expect({ status: reply.statusCode, body: reply.payload }).toMatchObject({ status: 201 })
  return reply.json()
}
const decide = (id: string, action: string, payload: object = paid()) =>
  api.send('POST', `/prepared-changes/${id}/${action}`, { payload })
const list = async (query = '') => (await api.send('GET', `/prepared-changes${query}`)).json()
const eventsOf = {
  name: 'test_prepared_events',
  text: "select action, actor, after from events where subject = 'prepared' order by id",
}
const numbers = {
  name: 'test_prepared_numbers',
  text: 'select number from payments where number is not null order by 1',
}

/** Each kind with how to prepare it, what it comes to, and what shows that it was made. */
const KINDS: Array<
  [
    kind: string,
    prepare: () => Promise<PreparedChange>,
    amount: number,
    made: (one: PreparedChange) => Promise<unknown>,
  ]
> = [
  [
    'refund',
    async () => prepared(`/orders/${await paidOrder(1000)}/refunds/prepared`, refundOf(450)),
    450,
    async ({ orderId }) => (await moneyOf(api, { orderId })).paid === 550,
  ],
  [
    'write_off',
    async () => prepared(`/orders/${await paidOrder(900)}/write-offs/prepared`, { amount: 100, reason: REASON }),
    100,
    async ({ orderId }) => (await moneyOf(api, { orderId })).balance === 0,
  ],
  [
    'credit_note',
    async () => prepared(`/documents/${await bill()}/notes/prepared`, NOTE),
    70,
    async ({ document }) => (await readDocument(api, document?._id ?? '')).notes.length === 1,
  ],
  [
    'debit_note',
    async () => prepared(`/documents/${await bill()}/notes/prepared`, { ...NOTE, kind: 'debit_note' }),
    70,
    async ({ document }) => (await readDocument(api, document?._id ?? '')).notes.length === 1,
  ],
  [
    'cancellation',
    async () => prepared(`/documents/${await bill()}/cancel/prepared`, { reason: REASON }),
    245,
    async ({ document }) => (await readDocument(api, document?._id ?? '')).cancelled !== null,
  ],
]

describe.each(KINDS)('a prepared %s', (kind, prepare, amount, made) => {
  it('changes nothing until an owner approves it, and is then made once, as the act of that owner', async () => {
    const waiting = await prepare()
    expect(waiting).toMatchObject({ kind, amount, reason: REASON, state: 'waiting', person: email, isOwn: true })
    expect(await made(waiting)).toBe(false)
    expect(await list()).toMatchObject({ total: 1, changes: [{ _id: waiting._id, isOwn: false }] })

    const replies = await Promise.all([1, 2, 3].map(() => decide(waiting._id, 'approve')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(replies.map((reply) => reply.json().result)).size).toBe(1)
    expect(replies[0]?.json()).toMatchObject({ state: 'approved', decided: { person: 'owner@shop.example' } })
    expect(await made(waiting)).toBe(true)
    expect(await list()).toEqual({ total: 0, changes: [] })
    await expectCachesToAgree(api)
    expect(await api.db.many(eventsOf)).toMatchObject([
      { action: 'prepared', actor: email, after: { kind, orderId: waiting.orderId, amountPaise: amount * 100 } },
      { action: 'approved', actor: 'owner@shop.example' },
    ])
    expect((await decide(waiting._id, 'decline', { reason: 'Late' })).json().code).toBe('prepared.decided')
  })

  it('is declined with a reason, which the order shows, or withdrawn by its author alone', async () => {
    const declined = await prepare()
    expect((await decide(declined._id, 'decline', { reason: ' ' })).json().fields).toEqual({
      reason: 'Reason is required',
    })
    expect((await decide(declined._id, 'decline', { reason: 'Not wet' })).json()).toMatchObject({ state: 'declined' })
    expect((await decide(declined._id, 'approve')).json().code).toBe('prepared.decided')
    expect(await list(`?orderId=${declined.orderId}`)).toMatchObject({
      changes: [{ state: 'declined', decided: { reason: 'Not wet' } }],
    })

    const second = await prepare()
    expect((await decide(second._id, 'withdraw')).json().code).toBe('prepared.not_own')
    const withdrawn = await as(api, token)('POST', `/prepared-changes/${second._id}/withdraw`)
    expect(withdrawn.json()).toMatchObject({ state: 'withdrawn', decided: { person: email } })
    expect((await decide(second._id, 'approve')).json().code).toBe('prepared.decided')
    expect([await made(declined), await made(second)]).toEqual([false, false])
    const actions = (await api.db.many<{ action: string }>(eventsOf)).map(({ action }) => action)
    expect(actions).toEqual(['prepared', 'declined', 'prepared', 'withdrawn'])
  })

  it('is neither approved nor declined by a clerk', async () => {
    const { _id } = await prepare()
    for (const action of ['approve', 'decline']) {
      const reply = await as(api, token)('POST', `/prepared-changes/${_id}/${action}`, { reason: 'Mine' })
      expect(reply.json().code).toBe('role.refused')
    }
  })
})

describe('preparing', () => {
  it('refuses what the call of the owner would refuse, and uses up no number', async () => {
    const orderId = await paidOrder(1000)
    const refused = async (url: string, body: object) => (await send(api, url, body, { token })).json().code
    expect(await refused(`/orders/${orderId}/refunds/prepared`, refundOf(1000.01))).toBe('payment.refund_too_large')
    expect(await refused(`/orders/${orderId}/refunds/prepared`, { ...refundOf(1), reason: '' })).toBe('request.invalid')
    expect(await refused(`/orders/${orderId}/write-offs/prepared`, { amount: 1, reason: REASON })).toBe(
      'payment.write_off_too_large',
    )
    expect(await refused('/orders/none/refunds/prepared', refundOf(1))).toBe('order.not_found')
    const id = await bill()
    const tooMany = { ...NOTE, lines: [{ line: 1, quantity: 8 }] }
    expect(await refused(`/documents/${id}/notes/prepared`, tooMany)).toBe('document.note_too_large')
    await cancel(api, id)
    expect(await refused(`/documents/${id}/cancel/prepared`, { reason: REASON })).toBe('document.cancelled')
    expect(await refused('/documents/999/cancel/prepared', { reason: REASON })).toBe('document.not_found')
    await prepared(`/orders/${orderId}/refunds/prepared`, refundOf(10))
    expect(await api.db.many(numbers)).toHaveLength(1)
  })

  it('stores one change for a repeated key, and lets only one of a kind wait', async () => {
    const url = `/orders/${await paidOrder(1000)}/refunds/prepared`
    const body = refundOf(450)
    const sendOnce = () => send(api, url, body, { token, key: 'prepared-once' })
    const ids = (await Promise.all([sendOnce(), sendOnce()])).map((reply) => reply.json()._id)
    expect(ids[0]).toBe(ids[1])
    expect((await send(api, url, refundOf(1), { token, key: 'prepared-once' })).json()).toMatchObject({
      code: 'prepared.key_reused',
      existing: { kind: 'prepared', id: ids[0] },
    })
    expect((await send(api, url, body, { token })).json().code).toBe('prepared.waiting')
    await decide(ids[0], 'approve')
    expect((await sendOnce()).json()).toMatchObject({ _id: ids[0], state: 'approved' })
  })
})

describe('a refund', () => {
  it('is prepared without a reference, which the owner enters with the day on which it was paid', async () => {
    const order = await orderOf(api, 1000)
    await verified(api, receiptOf(order, 1200))
    const url = `/orders/${order.orderId}/refunds/prepared`
    const beyond = (await send(api, url, { mode: 'upi', amount: 300, reason: REASON }, { token })).json()
    expect(beyond).toEqual({
      code: 'payment.beyond_overpayment',
      message: 'The customer overpaid ₹200.00. After this refund ₹100.00 of the order is due.',
    })
    const waiting = await prepared(url, { mode: 'cheque', amount: 200, reason: REASON })
    expect(waiting).toMatchObject({ reference: '', paidOn: null, money: { due: 1000, paid: 1200, refundable: 200 } })

    const unpaid = await decide(waiting._id, 'approve', {})
    expect(unpaid.json()).toMatchObject({ code: 'request.invalid', fields: { reference: expect.any(String) } })
    expect((await moneyOf(api, order)).paid).toBe(1200)
    const yesterday = addDays(indiaDay(new Date()), -1)
    const reference = newUtr()
    const approved = await decide(waiting._id, 'approve', { mode: 'upi', reference, paidOn: yesterday })
    expect(approved.json()).toMatchObject({ state: 'approved', money: null })
    const { rows, paid: left } = await moneyOf(api, order)
    expect(rows.at(-1)).toMatchObject({ kind: 'refund', amount: 200, mode: 'upi', reference, paidOn: yesterday })
    expect(left).toBe(1000)
  })

  it('that has come to exceed the overpayment waits until the owner confirms that', async () => {
    const order = await orderOf(api, 1000)
    await verified(api, receiptOf(order, 1200))
    const { _id } = await prepared(`/orders/${order.orderId}/refunds/prepared`, {
      ...refundOf(200),
      beyondOverpayment: false,
    })
    await refund(api, order, 150)
    expect((await decide(_id, 'approve')).json().code).toBe('payment.beyond_overpayment')
    expect((await decide(_id, 'approve', { ...paid(), beyondOverpayment: true })).statusCode).toBe(200)
    expect((await moneyOf(api, order)).balance).toBe(150)
  })
})

describe('the list of own requests', () => {
  it('shows what became of each, newest first, and no requests of other people', async () => {
    const ids = []
    for (const action of ['approve', 'decline', 'withdraw', null]) {
      const { _id } = await prepared(`/orders/${await paidOrder(1000)}/refunds/prepared`, refundOf(450))
      if (action === 'withdraw') await as(api, token)('POST', `/prepared-changes/${_id}/withdraw`)
      else if (action) await decide(_id, action, { ...paid(), reason: 'Checked' })
      ids.unshift(_id)
    }
    const other = await person(api, 'clerk', { email: 'other@shop.example' })
    const own = async (of: string) => (await as(api, of)('GET', '/prepared-changes?own=true')).json()
    const { total, changes } = await own(token)
    expect([total, changes.map(({ _id }: PreparedChange) => _id)]).toEqual([4, ids])
    expect(changes.map(({ state }: PreparedChange) => state)).toEqual(['waiting', 'withdrawn', 'declined', 'approved'])
    expect(changes[2].decided).toMatchObject({ person: 'owner@shop.example', reason: 'Checked' })
    expect(await own(other.token)).toEqual({ total: 0, changes: [] })
  })
})

describe('a cancellation', () => {
  it('of an earlier month names the return to the owner, whose approval confirms it', async () => {
    const id = await addInvoice(api, { lines: [{ unitPaise: 3500, quantity: 7 }], day: '2026-10-31' })
    const refused = await send(api, `/documents/${id}/cancel/prepared`, { reason: REASON }, { token })
    expect(refused.json().code).toBe('document.changes_return')
    const body = { reason: REASON, changesReturnOf: '2026-10' }
    const waiting = await prepared(`/documents/${id}/cancel/prepared`, body)
    expect(waiting.changedReturn).toBe('GSTR-1 and GSTR-3B of October 2026')
    expect((await decide(waiting._id, 'approve', {})).statusCode).toBe(200)
    expect((await readDocument(api, id)).cancelled).not.toBeNull()
  })
})

describe('approving', () => {
  it('is no longer possible once the order is erased, and with it references and reasons', async () => {
    const customer = { fullName: 'Kavitha', phoneNumber: '9000000001' }
    const order = await orderOf(api, 1000, { accept: false, customer })
    await verified(api, receiptOf(order, 100))
    const { _id } = await prepared(`/orders/${order.orderId}/refunds/prepared`, {
      ...refundOf(100),
      reason: 'Her brother called',
    })
    await api.send('PATCH', `/orders/vendorStatus/rejected/${order.orderId}`)
    const payload = { phoneNumber: customer.phoneNumber, confirmation: 'ERASE' }
    expect((await api.send('POST', '/privacy/customer/erase', { payload })).statusCode).toBe(200)
    expect((await decide(_id, 'approve')).json().code).toBe('prepared.not_found')
    expect(JSON.stringify(await api.db.many(eventsOf))).not.toContain('brother')
  })

  it('fails when the change has become impossible, which then still waits', async () => {
    const orderId = await paidOrder(1000)
    const { _id } = await prepared(`/orders/${orderId}/refunds/prepared`, refundOf(450))
    await refund(api, { orderId }, 600)
    expect((await decide(_id, 'approve')).json()).toMatchObject({ code: 'payment.refund_too_large' })
    expect(await list()).toMatchObject({ total: 1, changes: [{ state: 'waiting' }] })
    expect((await moneyOf(api, { orderId })).paid).toBe(400)
    expect((await decide('999', 'approve')).json().code).toBe('prepared.not_found')
  })
})
