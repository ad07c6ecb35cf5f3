import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import type { Shortage } from '@phuljhari/contract/dispatch/shortage'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { documentsOf, invoiceOf, register } from '../../test/documents.ts'
import { draftOf, entered, newKey, setSetting } from '../../test/entries.ts'
import { addProduct } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { CASH, moneyOf, receiptOf, record } from '../../test/payments.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
type Call = ReturnType<typeof as>
let packer: Call
let clerk: Call
beforeEach(async () => {
  packer = as(api, (await person(api, 'packer')).token)
  clerk = as(api, (await person(api, 'clerk')).token)
  await setSetting(api, 'dispatch', { packing: true })
})

/** An accepted order of 5 rockets and 2 wheels at ₹40.50 each. 2 rockets are short, the rest is packed. */
async function short(change: object = {}) {
  const [rocket, wheel] = [
    await addProduct(api, { productName: 'Rocket' }),
    await addProduct(api, { productName: 'Wheel' }),
  ]
  const items = [
    { productId: rocket._id, quantity: 5 },
    { productId: wheel._id, quantity: 2 },
  ]
  const draft = draftOf(items, { fulfilment: 'pickup', deliveryAddress: null, ...change })
  const { orderId } = await entered(api, draft, { expectedTotal: 283.5, accept: true })
  const url = `/dispatch/packings/${orderId}`
  const { claim } = (await packer('POST', `${url}/claim`, {})).json<Packing>()
  const tick = (position: number, body: object) => packer('PATCH', `${url}/lines/${position}`, { claim, ...body })
  await tick(2, { ordered: 2, packed: 2 })
  const reported = (await tick(1, { ordered: 5, packed: 3, short: 'damaged' })).json<Packing>()
  const complete = () => packer('POST', `${url}/complete`, { claim, cartons: { grams: [0], mark: '' } })
  return { orderId, tick, complete, shortage: reported.lines[0]?.shortage as Shortage }
}
const list = async () => (await clerk('GET', '/dispatch/shortages')).json()
const read = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json()
const decide = async (id: string, body: object, as = clerk, key = newKey()) =>
  as('POST', `/dispatch/shortages/${id}/decide`, { consent: 'Phoned Meena', ...body }, { 'idempotency-key': key })
/** Decides as the preview says. */
async function decideAsSeen(id: string, decision: object, as = clerk, key = newKey()) {
  const preview = (await as('POST', `/dispatch/shortages/${id}/preview`, decision)).json()
  return {
    preview,
    reply: await decide(id, { ...decision, edition: preview.edition, expectedTotal: preview.totalAfter }, as, key),
  }
}

describe('a short line', () => {
  // covers beyond-108
  it('is dropped: the total falls to what is packed, and what was paid above it becomes a refund due', async () => {
    const { orderId, shortage, complete } = await short()
    expect(await list()).toMatchObject({
      undecided: 1,
      shortages: [
        { orderId, productName: 'Rocket', ordered: 5, packed: 3, reason: 'damaged', customerPhone: '98765 00011' },
      ],
    })
    await record(api, receiptOf({ orderId }, 283.5, CASH))
    const key = newKey()
    const { preview, reply } = await decideAsSeen(shortage._id, { decision: 'drop' }, clerk, key)
    expect(preview).toMatchObject({ totalBefore: 283.5, totalAfter: 202.5, refundDue: 81 })
    expect(await read(orderId)).toMatchObject({ totalAmount: 202.5, products: [{ quantity: 3 }, { quantity: 2 }] })
    expect(await moneyOf(api, { orderId })).toMatchObject({ refundable: 81 })
    const repeated = await decide(
      shortage._id,
      { decision: 'drop', edition: preview.edition, expectedTotal: preview.totalAfter },
      clerk,
      key,
    )
    expect(repeated.json()).toEqual(reply.json())
    expect(reply.json()).toMatchObject({
      lines: [{ quantity: 3, packed: 3, changedFrom: null, shortage: null }, { packed: 2 }],
      shortages: [{ ordered: 5, packed: 3, decision: 'drop', consent: 'Phoned Meena' }],
    })
    expect((await complete()).json()).toMatchObject({ state: 'packed', status: 'ready' })
    expect(await list()).toMatchObject({ shortages: [] })
  })

  it('is substituted at the price that was agreed, and the packer packs what replaces it', async () => {
    const { orderId, shortage, tick, complete } = await short()
    const { _id: productId } = await addProduct(api, { productName: 'Fountain' })
    const substitute = { productId, quantity: 4, price: 38 }
    const { preview, reply } = await decideAsSeen(shortage._id, { decision: 'substitute', substitute })
    expect(preview).toMatchObject({ totalBefore: 283.5, totalAfter: 354.5, refundDue: 0 })
    expect(reply.json()).toMatchObject({
      lines: [{ packed: 3 }, { packed: 2 }, { name: 'Fountain', quantity: 4, packed: 0, changedFrom: 0 }],
      shortages: [{ substitute: '4 × Fountain' }],
    })
    expect((await complete()).json().message).toBe('Not packed yet: Fountain')
    await tick(3, { ordered: 4, packed: 4 })
    expect((await complete()).json().state).toBe('packed')
    expect((await read(orderId)).totalAmount).toBe(354.5)
  })

  it('follows the limits of the clerk who substitutes', async () => {
    const { orderId, shortage } = await short()
    const { _id: productId } = await addProduct(api, { productName: 'Fountain' })
    const substitute = { productId, quantity: 4, price: 1 }
    const reply = await clerk('POST', `/dispatch/shortages/${shortage._id}/preview`, {
      decision: 'substitute',
      substitute,
    })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'order.discount_limit'])
    expect((await read(orderId)).totalAmount).toBe(283.5)
  })

  it('waits, stays listed, and is settled once the goods are found', async () => {
    const { shortage, tick, complete } = await short()
    expect((await decide(shortage._id, { decision: 'wait', consent: '' })).json().lines[0].shortage.decision).toBe(
      'wait',
    )
    expect((await complete()).json().code).toBe('packing.incomplete')
    expect(await list()).toMatchObject({ undecided: 0, shortages: [{ decision: 'wait' }] })
    await tick(1, { ordered: 5, packed: 5 })
    expect(await list()).toMatchObject({ shortages: [] })
    expect((await complete()).json().state).toBe('packed')
  })

  it('is decided once, on what the clerk saw, by those who may change orders', async () => {
    const { orderId, shortage } = await short()
    expect((await packer('POST', `/dispatch/shortages/${shortage._id}/preview`, { decision: 'drop' })).statusCode).toBe(
      403,
    )
    const stale = await decide(shortage._id, { decision: 'drop', edition: 0, expectedTotal: 1 })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'order.price_changed'])
    const silent = await decide(shortage._id, { decision: 'drop', edition: 0, expectedTotal: 1, consent: '' })
    expect(silent.json().fields.consent).toBe('Note how the customer agreed')
    await decideAsSeen(shortage._id, { decision: 'drop' })
    const again = await decide(shortage._id, { decision: 'drop', edition: 1, expectedTotal: 202.5 })
    expect([again.statusCode, again.json().code]).toEqual([409, 'shortage.closed'])
    expect((await read(orderId)).totalAmount).toBe(202.5)
  })

  it('tells packers how the customer agreed, but not how to reach them', async () => {
    const { orderId, shortage } = await short()
    await decide(shortage._id, { decision: 'wait', consent: 'Phoned Meena on 98765 00011' })
    const consentFor = async (as: Call) =>
      (await as('GET', `/dispatch/packings/${orderId}`)).json<Packing>().shortages[0]?.consent
    expect(await consentFor(packer)).toBe('Phoned Meena on [hidden]')
    expect(await consentFor(clerk)).toBe('Phoned Meena on 98765 00011')
  })

  // covers beyond-109
  it('is left out of the bill, which has what was packed', async () => {
    await register(api)
    await setSetting(api, 'invoicing', { ...DEFAULT_SHOP_SETTINGS.invoicing, roundOff: false })
    const { orderId, shortage, complete } = await short()
    await decideAsSeen(shortage._id, { decision: 'drop' })
    await complete()
    await api.send('POST', `/orders/${orderId}/hand-over`)
    const invoice = await invoiceOf(api, orderId)
    expect(invoice.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Rocket', 3],
      ['Wheel', 2],
    ])
  })

  // covers beyond-109
  it('prepares a credit note for the owner where the bill was issued on acceptance', async () => {
    await register(api)
    await setSetting(api, 'invoicing', { ...DEFAULT_SHOP_SETTINGS.invoicing, roundOff: false, issueAt: 'accept' })
    const { orderId, shortage, complete } = await short()
    expect((await decide(shortage._id, { decision: 'drop', edition: 0, expectedTotal: 283.5 })).statusCode).toBe(200)
    const { changes } = (await api.send('GET', '/prepared-changes')).json()
    expect(changes).toMatchObject([{ kind: 'credit_note', orderId, lines: [{ name: 'Rocket', quantity: 2 }] }])
    expect((await documentsOf(api, orderId)).documents).toHaveLength(1)
    expect((await complete()).json()).toMatchObject({ state: 'packed', status: 'ready' })
  })

  it('asks again for the credit note that the owner declined, in other words too, and never twice', async () => {
    await register(api)
    await setSetting(api, 'invoicing', { ...DEFAULT_SHOP_SETTINGS.invoicing, roundOff: false, issueAt: 'accept' })
    const { shortage } = await short()
    const drop = async (consent: string) =>
      (await decide(shortage._id, { decision: 'drop', edition: 0, expectedTotal: 283.5, consent })).statusCode
    const waiting = async () => (await api.send('GET', '/prepared-changes')).json<{ changes: Array<{ _id: string }> }>()
    expect(await drop('Phoned Meena')).toBe(200)
    const [first] = (await waiting()).changes
    await api.send('POST', `/prepared-changes/${first?._id}/decline`, { payload: { reason: 'Count again' } })
    for (const consent of ['Counted again', 'Counted again', 'Phoned her again']) expect(await drop(consent)).toBe(200)
    const { changes } = await waiting()
    expect(changes).toMatchObject([{ kind: 'credit_note', lines: [{ quantity: 2 }] }])
    expect((await api.send('POST', `/prepared-changes/${changes[0]?._id}/approve`, { payload: {} })).statusCode).toBe(
      200,
    )
    await drop('Once more')
    expect((await waiting()).changes).toEqual([])
  })
})
