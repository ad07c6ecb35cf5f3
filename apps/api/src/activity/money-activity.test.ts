import type { ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import { subjectName } from '@phuljhari/contract/activity/describe-event'
import { describe, expect, it } from 'vitest'
import { issue, register } from '../../test/documents.ts'
import { testApi } from '../../test/harness.ts'
import { changed, newUtr, orderOf, receiptOf, record } from '../../test/payments.ts'

const api = testApi()
const list = async (query: Record<string, string>) =>
  (await api.send('GET', `/activity?${new URLSearchParams(query)}`)).json<ActivityEvent[]>()
const said = (events: ActivityEvent[]) => events.map(({ subject, action }) => `${subject} ${action}`)

/** An order with a tax document, and with a receipt that was divided and verified. */
async function paidOrder() {
  await register(api)
  const order = await orderOf(api, 400, { customer: { fullName: 'Kavitha Rajan', phoneNumber: '9876500077' } })
  const invoice = (await issue(api, order.orderId)).json<{ _id: string; number: string }>()
  const reference = newUtr()
  const credit = { reference, customerName: 'Kavitha Rajan', phoneNumber: '9876500077' }
  const { _id } = await record(api, receiptOf(null, 400, credit))
  const { number } = await changed(api, _id, 'verify')
  await changed(api, _id, 'allocations', { allocations: [{ orderId: order.orderId, amount: 400 }] })
  return { order, invoice, reference, paymentId: _id, voucher: number ?? '' }
}

describe('the activity of money', () => {
  it('is found by the number of a tax document or voucher, the UTR, the customer and the order', async () => {
    const { order, invoice, reference, voucher } = await paidOrder()
    const ofPayment = ['payment allocated', 'payment verified', 'payment recorded']
    expect(said(await list({ search: invoice.number.toLowerCase() }))).toEqual(['document issued'])
    expect(said(await list({ search: voucher }))).toEqual(ofPayment.slice(0, 2))
    expect(said(await list({ search: reference }))).toEqual(ofPayment)
    expect(said(await list({ search: 'kavitha', subject: 'payment' }))).toEqual(ofPayment)
    const ofOrder = said(await list({ search: order.orderId.toLowerCase() }))
    expect(ofOrder).toEqual(expect.arrayContaining(['payment allocated', 'document issued', 'order placed']))
    for (const search of ['RV/99', '%%%', 'nobody']) expect(await list({ search })).toEqual([])
  })

  it('names tax documents and payments as staff know them, however they changed', async () => {
    const { invoice, paymentId, voucher } = await paidOrder()
    const references = { vehicle: 'TN 67 AB 1', eWayBill: '123456789012' }
    await api.send('PATCH', `/documents/${invoice._id}/references`, { payload: references })
    await api.send('POST', `/documents/${invoice._id}/cancel`, { payload: { reason: 'Wrong address' } })
    const names = async (subject: string, subjectId: string) =>
      (await list({ subject, subjectId })).map((event) => `${event.action}: ${subjectName(event)}`)
    expect(await names('document', invoice._id)).toEqual([
      `cancelled: ${invoice.number}`,
      `references_entered: ${invoice.number}`,
      `issued: ${invoice.number}`,
    ])
    expect(await names('payment', paymentId)).toEqual([
      `allocated: ${voucher}`,
      `verified: ${voucher}`,
      'recorded: Kavitha Rajan',
    ])
    const rejected = await record(api, receiptOf(null, 5, { customerName: 'Arun' }))
    await changed(api, rejected._id, 'reject', { reason: 'No such credit' })
    expect(await names('payment', rejected._id)).toEqual(['rejected: Arun', 'recorded: Arun'])
  })

  it('is in the CSV with the same names and words', async () => {
    const { invoice, voucher } = await paidOrder()
    const search = new URLSearchParams({ search: 'kavitha' })
    const payments = (await api.send('GET', `/activity/export?${search}`)).body
    expect(payments).toContain(`Verified,Payment,${voucher},`)
    expect(payments).toContain('State: To verify → Verified')
    const documents = (await api.send('GET', '/activity/export?subject=document')).body
    expect(documents).toContain(`Issued,Tax document,${invoice.number},${invoice._id}`)
  })
})
