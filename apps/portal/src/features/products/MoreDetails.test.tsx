import { FEATURES } from '@phuljhari/contract/features'
import { createProduct, updateProduct } from '@phuljhari/contract/products/products.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { serveCatalogue, serverProduct } from '../../../test/products.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { ProductsScreen } from './ProductsScreen.tsx'

const STORED = { listNumber: '12', code: 'FLO-12', unitsPerCase: 24 }

async function openForm(button: string, title: string, features = FEATURES as readonly (typeof FEATURES)[number][]) {
  serveCatalogue([serverProduct(STORED)])
  const { user } = renderScreen(ProductsScreen, { at: '/products', features })
  await screen.findByText('Flower Pot Big')
  await user.click(screen.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const field = (name: string) => dialog.getByLabelText(name)
  const save = () => user.click(dialog.getByRole('button', { name: /^(Add Item|Save Changes)$/ }))
  return { user, dialog, field, save }
}
const openEdit = (features?: Parameters<typeof openForm>[2]) =>
  openForm('Edit Flower Pot Big', 'Edit Menu Item', features)

/** Records the fields of the forms that are sent. */
function record(route: typeof createProduct | typeof updateProduct, reply = () => HttpResponse.json(serverProduct())) {
  const sent: Array<Record<string, unknown>> = []
  answer(route, async ({ request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return reply()
  })
  return sent
}
const SECTION_7 = ['productName', 'brandName', 'category', 'orignalPrice', 'discountPrice']

it('is collapsed, shows what is filled in, and sends what changed, including emptied fields', async () => {
  const sent = record(updateProduct)
  const { user, dialog, field, save } = await openEdit()
  expect(field('Code')).not.toBeVisible()
  await user.click(dialog.getByText('No. 12 · FLO-12 · 24 per case'))
  expect(field('Code')).toHaveValue('FLO-12')
  await user.clear(field('Code'))
  await user.type(field('Tamil name'), 'புஸ்வாணம்')
  await user.type(field('Net weight (g)'), '750')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.keys(sent[0] ?? {})).toEqual([...SECTION_7, 'code', 'tamilName', 'netWeight', 'basedOn'])
  expect(sent[0]).toMatchObject({ code: '', tamilName: 'புஸ்வாணம்', netWeight: '750' })
})

it('sends the call of section 7 alone when nothing is filled in', async () => {
  const sent = record(createProduct)
  const { user, field, dialog, save } = await openForm('Add New', 'Add Item')
  expect(dialog.getByText('More details')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Product Name/), 'Sky Shot')
  await user.selectOptions(dialog.getByLabelText(/^Category/), 'ROCKETS')
  await user.type(dialog.getByLabelText(/^Brand/), 'Sony')
  await user.type(dialog.getByLabelText(/^MRP Price/), '120')
  expect(field('HSN')).not.toBeVisible()
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.keys(sent[0] ?? {})).toEqual([...SECTION_7, 'productId'])
})

it('opens for a mistake, with the focus on its field', async () => {
  const sent = record(updateProduct)
  const { user, dialog, field, save } = await openEdit()
  await user.click(dialog.getByText('More details', { exact: false }))
  await user.type(field('HSN'), '360')
  await user.click(dialog.getByText('More details', { exact: false }))
  expect(field('HSN')).not.toBeVisible()
  await save()
  expect(field('HSN')).toBeVisible()
  expect(field('HSN')).toHaveFocus()
  expect(dialog.getByText('HSN must have 4, 6 or 8 digits')).toBeVisible()
  expect(sent).toEqual([])
})

it('opens for a mistake that the server reports', async () => {
  const fields = { code: 'Code is refused' }
  record(updateProduct, () => HttpResponse.json({ code: 'request.invalid', message: 'No', fields }, { status: 400 }))
  const { user, dialog, field, save } = await openEdit()
  await user.type(dialog.getByLabelText(/^Brand/), ' Gold')
  await save()
  expect(await dialog.findByText('Code is refused')).toBeVisible()
  expect(field('Code')).toBeVisible()
})

it('is not shown by a server without these fields', async () => {
  const { dialog } = await openEdit(FEATURES.filter((feature) => feature !== 'products.tradeFields'))
  expect(dialog.queryByText('More details', { exact: false })).toBeNull()
  expect(dialog.queryByLabelText('Code')).toBeNull()
})
