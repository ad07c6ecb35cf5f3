import { indiaDay } from '@phuljhari/contract/rules/dates'
import { DEFAULT_SHOP_SETTINGS, type ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import { expect, it, vi } from 'vitest'
import { addInvoice, issuedNote } from '../../test/invoices.ts'
import { invoiceOf, register, SHOP_GSTIN } from '../../test/documents.ts'
import { orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { takeNumber } from './series.store.ts'
import { insertSetting, lockSettings } from '../settings/settings.store.ts'

const api = testApi()
const waiting = {
  name: 'test_waiting_for_settings',
  text: "select 1 from pg_locks where locktype = 'advisory' and not granted",
}
/** Begins `issue` while a change of a setting is not committed yet. @returns what it resolves to */
async function issueDuring<Issued>(key: ShopSettingKey, value: object, issue: () => Promise<Issued>): Promise<Issued> {
  const { issued } = await api.db.transaction(async (tx) => {
    await lockSettings(tx)
    await insertSetting(tx, key, value, indiaDay(new Date()), 'owner@shop.example')
    let isDone = false
    const done = () => void (isDone = true)
    const issued = issue()
    issued.then(done, done)
    await vi.waitFor(async () => expect(isDone || (await tx.many(waiting)).length > 0).toBe(true))
    return { issued }
  })
  return issued
}
const SERIES = { tax_invoice: 'SVK', bill_of_supply: 'SVB', credit_note: 'SVC', receipt_voucher: 'SVR' }
const prefixes = { ...DEFAULT_SHOP_SETTINGS.series, ...SERIES }
const setPickup = { name: 'test_pick_up_order', text: "update orders set fulfilment = 'pickup' where order_id = $1" }
async function accepted(): Promise<string> {
  const orderId = await orderIn(api, 'accepted')
  await api.db.run(setPickup, [orderId])
  return orderId
}
const handOver = (orderId: string) => api.send('POST', `/orders/${orderId}/hand-over`)

it('An invoice issued in the instant of a change of prefix has the new one', async () => {
  await register(api)
  const orderId = await accepted()
  expect((await issueDuring('series', prefixes, () => handOver(orderId))).statusCode).toBe(200)
  expect((await invoiceOf(api, orderId)).number).toMatch(/^SVK\//)
})

it('A note and a voucher numbered in that instant have the new prefix', async () => {
  const invoice = await addInvoice(api, { lines: [{ unitPaise: 3500, quantity: 7 }] })
  const note = await issueDuring('series', prefixes, () => issuedNote(api, invoice, [{ line: 1, quantity: 2 }]))
  expect(note.number).toMatch(/^SVC\//)
  const later = { ...prefixes, receipt_voucher: 'SVS' }
  const takeVoucher = async () =>
    (await api.db.transaction((tx) => takeNumber(tx, 'receipt_voucher', indiaDay(new Date())))).number
  expect(await issueDuring('series', later, takeVoucher)).toMatch(/^SVS\//)
})

it('An order that leaves in the instant of a new registration is invoiced under that', async () => {
  await register(api)
  const orderId = await accepted()
  const composition = { ...DEFAULT_SHOP_SETTINGS.registration, kind: 'composition', gstin: SHOP_GSTIN }
  await issueDuring('registration', composition, () => handOver(orderId))
  expect((await invoiceOf(api, orderId)).kind).toBe('bill_of_supply')
})
