import { exportOrders } from '@phuljhari/contract/orders/export-orders.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const saved: Array<{ name: string; file: Blob }> = []
afterEach(() => {
  saved.length = 0
  vi.restoreAllMocks()
})

async function openExport(at = '/orders') {
  answer(listOrders, () => HttpResponse.json([serverOrder()]))
  let file = new Blob()
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) file = blob
    return 'blob:export'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file })
  })
  const { user } = renderScreen(OrdersScreen, { at })
  await screen.findByText(/orders found$/)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Export orders' })) }
}

// covers orders-70
it('downloads the orders that match, one row per order or per item', async () => {
  let search = ''
  answer(exportOrders, ({ request }) => {
    search = new URL(request.url).search
    return new HttpResponse('Order\r\nO1\r\n', { headers: { 'content-type': 'text/csv' } })
  })
  const { user, dialog } = await openExport('/orders?status=pending')
  expect(dialog.getByText('1 order as a CSV file for spreadsheets.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'One row per item' }))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Exported 1 row')).toBeVisible()
  expect(search).toBe('?status=pending&rows=items')
  expect(saved[0]?.name).toMatch(/^items-\d{4}-\d\d-\d\d\.csv$/)
  expect(await saved[0]?.file.text()).toBe('Order\r\nO1\r\n')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows its progress and can be cancelled, which saves nothing', async () => {
  let isAborted = false
  answer(exportOrders, ({ request }) => {
    request.signal.addEventListener('abort', () => (isAborted = true))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('Order\r\nO1\r\n')),
    })
    return new HttpResponse(body, { headers: { 'content-type': 'text/csv' } })
  })
  const { user, dialog } = await openExport()
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(await dialog.findByText(/^1 row, /)).toBeVisible()
  expect(dialog.getByRole('progressbar')).toHaveValue(1)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(isAborted).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saved).toEqual([])
})

it('says that the export failed, saves nothing and can be repeated', async () => {
  answer(exportOrders, () => new HttpResponse(null, { status: 503 }))
  const { user, dialog } = await openExport()
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(await dialog.findByText('The export failed. Please try again.')).toBeVisible()
  expect(saved).toEqual([])
  expect(dialog.getByRole('button', { name: 'Export' })).toBeEnabled()
})

it('offers no export on a server without search', async () => {
  answer(listOrders, () => HttpResponse.json([serverOrder()]))
  renderScreen(OrdersScreen, { at: '/orders', features: [] })
  await screen.findByText('1 orders found')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})
