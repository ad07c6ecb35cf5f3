import { uploadProducts } from '@phuljhari/contract/products/price-list.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, type HttpResponseResolver } from 'msw'
import { expect, it } from 'vitest'
import { serveCatalogue, servedProduct } from '../../../test/products.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { ProductsScreen } from './ProductsScreen.tsx'

const SUCCESS = 'Bulk items uploaded successfully!'
const list = new File(['productName'], 'diwali.csv', { type: 'text/csv' })

async function upload(reply: HttpResponseResolver) {
  const products = [servedProduct()]
  serveCatalogue(products)
  answer(uploadProducts, reply)
  const { user } = renderScreen(ProductsScreen, { at: '/products' })
  await screen.findByText('Flower Pot Big')
  const input = screen.getByLabelText('Price list')
  await user.upload(input, list)
  return { user, input, products }
}

it('takes the five formats', async () => {
  const { input } = await upload(() => new HttpResponse('ok'))
  expect(input).toHaveAttribute('accept', '.xlsx,.csv,.xls,.xlsm,.xlsb')
  expect(screen.getByRole('button', { name: 'Bulk Upload' })).toBeVisible()
  await screen.findByText(SUCCESS)
})

it('says that it uploads, then what became of the rows, and reloads the list', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let sent: FormDataEntryValue | null = null
  const { user, products } = await upload(async ({ request }) => {
    sent = (await request.formData()).get('file')
    await held
    return HttpResponse.json({
      created: 2,
      updated: 1,
      unchanged: 1200,
      errors: [{ row: 7, column: 'Rate', message: 'Valid price is required' }],
    })
  })
  expect(await screen.findByText('Uploading diwali.csv...')).toBeVisible()
  products.push(servedProduct({ _id: 'p2', productName: 'New from the list' }))
  release()

  const dialog = await screen.findByRole('dialog', { name: 'Bulk Upload' })
  const refused = await within(dialog).findByRole('row', { name: '7 Rate Valid price is required' })
  expect(refused).toBeVisible()
  const counts = within(dialog)
    .getAllByRole('definition')
    .map((count) => count.textContent)
  expect(counts).toEqual(['2', '1', '1,200', '1'])
  expect(screen.getByText(SUCCESS)).toBeVisible()
  expect(sent).toMatchObject({ name: 'diwali.csv' })

  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('New from the list')).toBeVisible()
})

it('says no more than success where the server tells no counts', async () => {
  await upload(() => new HttpResponse('uploaded'))
  expect(await screen.findByText(SUCCESS)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('speaks of no success when every row was refused', async () => {
  await upload(() =>
    HttpResponse.json({
      created: 0,
      updated: 0,
      unchanged: 0,
      errors: [{ row: 2, column: 'Name', message: 'Name is required' }],
    }),
  )
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(screen.queryByText(SUCCESS)).toBeNull()
})

it.each([
  ['the server’s reason', () => HttpResponse.json({ message: 'Too many rows' }, { status: 413 }), 'Too many rows'],
  ['that no server answered', () => HttpResponse.error(), 'Network error. Please try again.'],
])('says that it failed, and %s', async (_, reply, reason) => {
  await upload(reply)
  const alert = await screen.findByRole('dialog', { name: 'Bulk upload failed' })
  expect(within(alert).getByText(reason)).toBeVisible()
})
