import { invoiceNumber } from '@phuljhari/contract/orders/invoice-number'
import { expect, it } from 'vitest'
import { orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { addInvoice, readDocument } from '../../test/invoices.ts'
import { receiptOf, verified } from '../../test/payments.ts'

const api = testApi()
const UTR = 'AXISN26123456789'
const transfer = { mode: 'neft', customerName: 'Meena', customerPhone: '9876500011' }

/** An order with its invoice, paid by a transfer, beside another order like it. */
async function paidOrder() {
  const invoiceId = await addInvoice(api, { lines: [{ unitPaise: 10_000, quantity: 1 }] })
  const { orderId, number } = await readDocument(api, invoiceId)
  const other = await orderIn(api, 'delivered')
  const payment = await verified(api, receiptOf({ orderId }, 10, { ...transfer, reference: UTR }))
  await verified(api, receiptOf({ orderId: other }, 10, { ...transfer, reference: 'HDFCN26999999999' }))
  return { orderId, number, invoiceId, paymentId: payment._id }
}

const find = async (url: string, typed: string) =>
  (await api.send('GET', `${url}?search=${encodeURIComponent(typed)}`)).json()
const ids = (rows: Array<{ _id: string }>) => rows.map(({ _id }) => _id)

// covers beyond-21
it('finds order, invoice and payment by every number that stands on their papers', async () => {
  const { orderId, number, invoiceId, paymentId } = await paidOrder()
  const digits = orderId.slice(-6)
  const bill = invoiceNumber({ id: orderId, orderDate: new Date().toISOString() }, new Date())
  for (const typed of [orderId, digits, `#${digits}`, bill, number, number.toLowerCase(), UTR, UTR.toLowerCase()]) {
    const found = {
      orders: ids(await find('/orders', typed)),
      count: (await find('/orders/count', typed)).count,
      documents: ids(await find('/documents', typed)),
      payments: ids(await find('/payments', typed)),
    }
    expect({ typed, ...found }).toEqual({
      typed,
      orders: [orderId],
      count: 1,
      documents: [invoiceId],
      payments: [paymentId],
    })
  }
})

it('finds nothing by a number that no paper bears', async () => {
  await paidOrder()
  for (const typed of ['PH/26-27/99999', 'AXISN26123456780', 'AXISN26', '%', '____', '#'])
    expect({ typed, orders: await find('/orders', typed) }).toEqual({ typed, orders: [] })
})
