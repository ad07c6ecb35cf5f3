import type { DocumentKind } from '@phuljhari/contract/documents/document-kinds'
import type { GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { financialYear } from '@phuljhari/contract/tax/document-number'
import { expect, it } from 'vitest'
import * as invoices from '../../../test/invoices.ts'
import { ADMIN, testApi } from '../../../test/harness.ts'
import { CASH, receiptOf, record, send } from '../../../test/payments.ts'

const api = testApi()
const TODAY = indiaDay(new Date())
const YEAR = financialYear(TODAY)
const number = (prefix: string, serial: number) => `${prefix}/${YEAR}/0000${serial}`
const problems = async () => (await api.send('GET', `/gst/${TODAY.slice(0, 7)}`)).json<GstMonth>().problems

const unconfirm = { name: 'test_restored_series', text: 'update document_series set needs_confirmation = true' }
const raise = {
  name: 'test_raised_series',
  text: 'update document_series set last_serial = last_serial + $2 where kind = $1',
}
const addInvoice = () => invoices.addInvoice(api, { lines: [{ unitPaise: 118_000, quantity: 1 }] })
const cash = () => receiptOf(null, 500, { ...CASH, customerName: 'Meena' })
/** What an owner does after a restore. */
const confirm = (kind: DocumentKind, lastSerial: number) =>
  api.send('POST', '/documents/series/confirm', { payload: { kind, financialYear: YEAR, lastSerial } })

it('Numbers of invoices and vouchers that were skipped after a restore are explained', async () => {
  await addInvoice()
  await record(api, cash())
  await api.db.owner.run(unconfirm)
  await confirm('tax_invoice', 3)
  await confirm('receipt_voucher', 2)
  expect(await problems()).toEqual([])
  await addInvoice()
  await record(api, cash())
  const reason =
    `after data was restored, ${ADMIN.email} confirmed on ${formatDate(TODAY)} that they were printed. ` +
    'Add them by hand'
  expect(await problems()).toEqual([
    `No documents have the numbers ${number('PH', 2)} to ${number('PH', 3)}: ${reason}`,
    `No document has the number ${number('RV', 2)}: ${reason}`,
  ])
})

it('Numbers before and after the skipped ones are reported without a reason, also those of vouchers', async () => {
  await addInvoice()
  await record(api, cash())
  await api.db.owner.run(raise, ['tax_invoice', 1])
  await api.db.owner.run(unconfirm)
  await confirm('tax_invoice', 4)
  await confirm('receipt_voucher', 1)
  await api.db.owner.run(raise, ['tax_invoice', 1])
  await api.db.owner.run(raise, ['receipt_voucher', 2])
  await addInvoice()
  await record(api, cash())
  expect(await problems()).toEqual([
    `No document has the number ${number('PH', 2)}`,
    expect.stringMatching(`^No documents have the numbers ${number('PH', 3)} to ${number('PH', 4)}: after data was`),
    `No document has the number ${number('PH', 5)}`,
    `No documents have the numbers ${number('RV', 2)} to ${number('RV', 3)}`,
  ])
})

it('After a restore no voucher is numbered until its series is confirmed', async () => {
  const claim = await record(api, receiptOf(null, 200, { customerName: 'Meena' }))
  await record(api, cash())
  await api.db.owner.run(unconfirm)
  expect((await send(api, '/payments', cash())).json()).toMatchObject({ code: 'series.unconfirmed' })
  const verify = () => send(api, `/payments/${claim._id}/verify`, {})
  expect((await verify()).json()).toMatchObject({ code: 'series.unconfirmed' })
  await confirm('receipt_voucher', 4)
  expect((await verify()).json()).toMatchObject({ state: 'verified', number: number('RV', 5) })
})
