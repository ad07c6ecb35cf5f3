import { expect, it } from 'vitest'
import { setSetting } from '../../test/entries.ts'
import { testApi } from '../../test/harness.ts'
import { changed, claim, orderOf, receiptOf, verified } from '../../test/payments.ts'

const api = testApi()
const accept = async ({ orderId }: { orderId: string }) => {
  const reply = await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
  return reply.statusCode === 200 ? 'accepted' : reply.json()
}

it('An order is accepted only once its advance is paid; the refusal says what is missing', async () => {
  await setSetting(api, 'paymentPolicy', { acceptNeeds: 'advance', advance: 25 })
  const order = await orderOf(api, 1000, { accept: false })
  expect(await accept(order)).toEqual({
    code: 'order.payment_required',
    message: 'This order must be paid to 25 % before it is accepted: ₹250.00 is missing.',
  })
  const claimed = (await claim(api, order, 249.99)).json()
  expect(await accept(order)).toMatchObject({
    message: expect.stringContaining('₹249.99 of payments are to be verified'),
  })
  await changed(api, claimed._id, 'verify')
  expect(await accept(order)).toMatchObject({ message: expect.stringContaining('₹0.01 is missing') })
  await verified(api, receiptOf(order, 0.01))
  expect(await accept(order)).toBe('accepted')
})

it('A shop may ask for the full payment before acceptance, or for nothing', async () => {
  const order = await orderOf(api, 1000, { accept: false })
  await verified(api, receiptOf(order, 999))
  await setSetting(api, 'paymentPolicy', { acceptNeeds: 'full', advance: 0 })
  expect(await accept(order)).toMatchObject({ code: 'order.payment_required' })
  await setSetting(api, 'paymentPolicy', { acceptNeeds: 'nothing', advance: 0 })
  expect(await accept(order)).toBe('accepted')
})
