import { readBills } from '@phuljhari/contract/documents/bills.contract'
import { enterOrder } from '@phuljhari/contract/order-entry/order-entry.contract'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { taxDocument } from '../../../../test/documents.ts'
import { bookCustomer, serveShop } from '../../../../test/order-entry.ts'
import { apiOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith } from '../../../../test/staff.ts'
import { NewOrderScreen } from '../NewOrderScreen.tsx'

const REGULAR = { ...DEFAULT_SHOP_SETTINGS.registration, kind: 'regular', gstin: '33AAAPK0000A1Z4' } as const
const GSTIN = '33AABFP0000Q1ZM'

/** New Order with a line; the requests that place orders. */
async function open({ registration = REGULAR, gstin = '' }: { registration?: object; gstin?: string } = {}) {
  const requests: unknown[] = []
  serveShop({
    settings: { registration: { ...DEFAULT_SHOP_SETTINGS.registration, ...registration } },
    customers: [bookCustomer({ gstin })],
  })
  answer(enterOrder, async ({ request }) => {
    requests.push(await request.json())
    return HttpResponse.json(apiOrder({ status: 'delivered' }), { status: 201 })
  })
  const { user } = renderScreen(NewOrderScreen, { at: '/orders/new', as: userWith('owner') })
  await user.type(await screen.findByRole('combobox', { name: 'Add a product' }), '14')
  await screen.findByRole('option', { name: /Rocket Bomb/ })
  await user.keyboard('{Enter}{Enter}')
  return { user, requests }
}
const field = () => screen.getByRole('textbox', { name: 'GSTIN (registered buyers)' })
afterEach(() => localStorage.clear())

describe('the GSTIN of a registered buyer', () => {
  // covers beyond-58
  it('is checked while it is typed, and needs an address on the invoice at the counter too', async () => {
    const { user, requests } = await open()
    expect(screen.queryByRole('textbox', { name: 'Street' })).toBeNull()
    await user.type(field(), '33aabfp0000q1z')
    expect(screen.getByText('14 of 15 characters')).toBeVisible()
    await user.type(field(), 'n')
    expect(screen.getByText('This GSTIN is invalid: check every character')).toBeVisible()
    await user.type(field(), '{Backspace}m')
    expect(screen.getByText('Registered in Tamil Nadu')).toBeVisible()

    await user.keyboard('{F10}')
    expect(
      await screen.findByText('Enter the address of the registered buyer, which the invoice must have'),
    ).toBeVisible()
    expect(screen.getByText('Name is required')).toBeVisible()
    await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Meena Stores')
    for (const [name, text] of [
      ['Street', '4 Mill Road'],
      ['City', 'Erode'],
      ['Pincode', '638001'],
    ] as const)
      await user.type(screen.getByRole('textbox', { name }), text)
    await user.type(screen.getByRole('combobox', { name: 'State' }), 'Tamil Nadu')
    await user.keyboard('{F10}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
    await user.type(dialog.getByRole('textbox', { name: 'Cash received ₹' }), '80{Enter}')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests).toMatchObject([
      {
        draft: {
          customer: { fullName: 'Meena Stores', gstin: '33aabfp0000q1zm' },
          fulfilment: 'pickup',
          deliveryAddress: { street: '4 Mill Road', city: 'Erode', pincode: '638001' },
        },
      },
    ])
  })

  it('comes with a customer of the book, is cleared for another one, and can be left out of an order', async () => {
    const { user } = await open({ gstin: GSTIN })
    await user.type(screen.getByRole('combobox', { name: 'Phone' }), '98765')
    await user.click(await screen.findByRole('option', { name: /Kavitha Raman/ }))
    await waitFor(() => expect(field()).toHaveValue(GSTIN))
    expect(screen.getByRole('textbox', { name: 'Street' })).toHaveValue('4 Temple Road')
    await user.click(screen.getByRole('button', { name: 'Not this customer' }))
    expect(field()).toHaveValue('')
    await user.click(await screen.findByRole('combobox', { name: 'Phone' }))
    await user.click(await screen.findByRole('option', { name: /Kavitha Raman/ }))
    await waitFor(() => expect(field()).toHaveValue(GSTIN))
    await user.clear(field())
    expect(screen.queryByRole('textbox', { name: 'Street' })).toBeNull()
  })

  it('is not asked for by an unregistered shop', async () => {
    await open({ registration: { kind: 'unregistered', gstin: '' } })
    expect(await screen.findByRole('combobox', { name: 'Phone' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'GSTIN (registered buyers)' })).toBeNull()
  })
})

// covers beyond-56
it('a sale at the counter of a registered shop prints the tax invoice, on the paper of this browser', async () => {
  localStorage.setItem('document-print', 'roll:original')
  const { user } = await open()
  answer(readBills, () => HttpResponse.json({ isRegistered: true, documents: [taxDocument()], orders: [] }))
  await user.keyboard('{F10}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
  await user.type(dialog.getByRole('textbox', { name: 'Cash received ₹' }), '80{Enter}')
  await screen.findByRole('heading', { name: 'Paid and handed over' })
  await waitFor(() => expect(document.querySelector('iframe')?.contentDocument?.title).toBe('PH-26-27-00012'))
  const paper = document.querySelector('iframe')?.contentDocument?.body
  expect(paper?.querySelectorAll('.tax-roll')).toHaveLength(1)
  expect(paper?.textContent).toContain('GSTIN: 33AAAPK0000A1Z4')
  expect(paper?.textContent).not.toContain('INV-')
})
