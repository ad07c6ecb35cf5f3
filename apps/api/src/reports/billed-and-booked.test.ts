import type { Report } from '@phuljhari/contract/reports/reports.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { expect, it } from 'vitest'
import { addInvoice, cancel, issuedNote } from '../../test/invoices.ts'
import { person } from '../../test/staff.ts'
import { testApi } from '../../test/harness.ts'
import { newUtr, orderOf, receiptOf, record, send, verified } from '../../test/payments.ts'

const api = testApi()
const TODAY = indiaDay(new Date())
const MONTH = TODAY.slice(0, 7)
const DAYS = `from=${MONTH}-01&to=${TODAY}`
const readReport = async (): Promise<Report> => (await api.send('GET', `/reports/billed-and-booked?${DAYS}`)).json()
const line = { unitPaise: 11_800, quantity: 10 }

// covers beyond-61
it('Billed sales are documents less notes by date, beside the orders placed, and agree with the register', async () => {
  const bill = await addInvoice(api, { lines: [line] })
  await addInvoice(api, { place: '32', lines: [line] })
  await cancel(api, await addInvoice(api, { lines: [line] }))
  await addInvoice(api, { lines: [line], day: '2025-03-30' })
  const old = await addInvoice(api, { lines: [line], day: '2025-03-31' })
  await issuedNote(api, bill, [{ line: 1, quantity: 3 }])
  await issuedNote(api, bill, [{ line: 1, amount: 59 }], { kind: 'debit_note' })
  // Without tax: it lowers what is billed, and no taxable value.
  await issuedNote(api, old, [{ line: 1, quantity: 1 }])

  const report = await readReport()
  expect(report.opens).toBe('documents')
  const keys = report.columns.map(({ key }) => key)
  const row = Object.fromEntries(keys.map((key, index) => [key, report.rows[0]?.cells[index]]))
  expect(report.rows).toHaveLength(1)
  expect(row).toMatchObject({ day: TODAY, orders: 5, bills: 2, invoiced: 2360, notes: -413, billed: 1947 })
  expect(report.totals.slice(1)).toEqual(report.rows[0]?.cells.slice(1))

  const { files } = (await api.send('GET', `/gst/${MONTH}`)).json()
  const register = files.find(({ file }: { file: string }) => file === 'sales-register')
  expect([row['taxable'], row['tax']]).toEqual([register.taxable, register.cgst + register.sgst + register.igst])
  const totals = (await api.send('GET', `/gst/${MONTH}/sales-register`)).payload
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((cells) => Number(cells.split(',').at(-1)))
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(row['billed'])

  const overview = (await api.send('GET', `/reports/overview?${DAYS}&panels=figures`)).json().figures.data.now
  expect([overview.billedValue, overview.bookedValue]).toEqual([row['billed'], row['booked']])
  expect((await api.send('GET', `/reports/billed-and-booked/orders?${DAYS}`)).json().code).toBe('report.not_found')
})

it('Refunds due, payments to verify and corrections to approve are on the to-do', async () => {
  const { token } = await person(api, 'clerk')
  const toDo = async () => (await api.send('GET', `/reports/overview?${DAYS}&panels=toDo`)).json().toDo.data
  expect(await toDo()).toMatchObject({ refundsDue: 0, paymentsToVerify: 0, correctionsToApprove: 0 })
  const order = await orderOf(api, 500)
  await verified(api, receiptOf(order, 600))
  await record(api, receiptOf(order, 10, { reference: newUtr() }))
  const body = { mode: 'upi', amount: 100, reason: 'Paid too much' }
  await send(api, `/orders/${order.orderId}/refunds/prepared`, body, { token })
  expect(await toDo()).toMatchObject({ refundsDue: 1, paymentsToVerify: 1, correctionsToApprove: 1 })
})
