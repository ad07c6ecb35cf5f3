import type { Page } from '@playwright/test'
import type { ReadRow } from '../walk.ts'
import { invoiceOf } from './documents.ts'
import { orderIn } from './orders.ts'

const row = (page: Page) => page.getByRole('row').nth(1)
const card = (page: Page) => page.getByRole('article').first()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

type Reading = readonly [
  screen: string,
  path: string,
  call: string | RegExp,
  shows: (page: Page) => ReturnType<Page['locator']>,
]

/** What each screen loads first, and what it then shows. */
const SCREENS: readonly Reading[] = [
  ['Products', '/products', '/api/products', row],
  ['Brands', '/brands', '/api/brand', row],
  ['Categories', '/categories', '/api/category', row],
  ['Orders', '/orders', '/api/orders', card],
  ['New Order', '/orders/new', '/api/products/pick-list', (page) => page.getByText('No items yet')],
  ['Estimates', '/orders/estimates', '/api/estimates', (page) => page.getByText('No open estimates').or(row(page))],
  ['Customers', '/orders/customers', '/api/customers', row],
  ['Invoices', '/orders/invoices', '/api/documents', (page) => page.getByText('No tax documents yet').or(row(page))],
  [
    'Invoices, to be invoiced',
    '/orders/invoices?view=to-be-invoiced',
    '/api/documents/to-be-invoiced',
    (page) => page.getByText('Everything is invoiced').or(row(page)),
  ],
  [
    'Payments, to verify',
    '/orders/payments',
    '/api/payments/to-verify',
    (page) => page.getByText('All payments are verified').or(card(page)),
  ],
  [
    'Payments, ledger',
    '/orders/payments/ledger',
    '/api/payments',
    (page) => page.getByText(/^No payments/).or(row(page)),
  ],
  ['Payments, outstanding', '/orders/payments/outstanding', '/api/payments/outstanding', button('Statement')],
  ['Payments, till', '/orders/payments/till', '/api/payments/tills', button('Count and close')],
  [
    "Payments, agents' cash",
    '/orders/payments/cash',
    '/api/payments/cash',
    (page) => page.getByText('No cash is held').or(heading('Hand-overs')(page)),
  ],
  ['Delivery Agents', '/agents', '/api/delivery-agents', card],
  ['Reports, overview', '/reports', '/api/reports/overview', (page) => page.getByRole('link', { name: 'To accept' })],
  ['Reports, a report', '/reports/by-state', '/api/reports/by-state', (page) => page.getByRole('img').first()],
  ['Activity', '/reports/activity', '/api/activity', row],
  ['Settings, staff', '/settings/staff', '/api/staff', row],
  ['Settings, order rules', '/settings/order-rules', '/api/settings', heading('Minimum order')],
  ['Settings, coupons', '/settings/coupons', '/api/coupons', button('Add coupon')],
  ['Settings, transports', '/settings/transports', '/api/transports', button('Add transport')],
  ['Settings, profile', '/settings/profile', '/api/profile', (page) => page.getByText('This device')],
]

/** What screens and their dialogs load. */
export const READS: readonly ReadRow[] = [
  ...SCREENS.map(([screen, path, call, shows]): ReadRow => ({
    screen,
    call: ['GET', call],
    begin: ({ page }) => ({ open: () => page.goto(path), shows: shows(page) }),
  })),
  {
    screen: 'Order details, payments',
    call: ['GET', /^\/api\/orders\/[^/]+\/payments$/],
    begin: async (walk) => {
      const { orderId } = await orderIn(walk)
      return {
        open: () => walk.page.goto(`/orders?order=${orderId}`),
        shows: walk.page.getByRole('button', { name: 'Record receipt' }),
      }
    },
  },
  {
    screen: 'Invoice',
    call: ['GET', /^\/api\/orders\/[^/]+\/documents$/],
    begin: async (walk) => {
      const { orderId } = await invoiceOf(walk)
      const { page } = walk
      return {
        open: async () => {
          await page.goto(`/orders?search=${orderId}`)
          await page.getByRole('article').getByRole('button', { name: 'Invoice' }).click()
        },
        shows: page.getByRole('button', { name: 'Print Invoice' }),
      }
    },
  },
  {
    screen: 'Reports, GST',
    call: ['GET', /^\/api\/gst\/\d{4}-\d{2}$/],
    begin: async (walk) => {
      await invoiceOf(walk)
      const { page } = walk
      return { open: () => page.goto('/reports/gst'), shows: page.getByRole('button', { name: 'Download all' }) }
    },
  },
  {
    screen: 'Reports, GST: download',
    call: ['GET', /^\/api\/gst\/\d{4}-\d{2}\/.+/],
    begin: async (walk) => {
      await invoiceOf(walk)
      const { page } = walk
      return {
        open: () => page.goto('/reports/gst'),
        press: page.getByRole('button', { name: 'Download', exact: true }).first(),
        shows: page.getByText(/^Saved /),
      }
    },
  },
  {
    screen: 'Order details: print the invoice',
    call: ['POST', '/api/documents/print'],
    begin: async (walk) => {
      const { page } = walk
      const { orderId } = await invoiceOf(walk)
      return {
        open: () => page.goto(`/orders?order=${orderId}`),
        press: page.getByRole('region', { name: 'Tax documents' }).getByRole('button', { name: /^Print/ }),
        shows: page.locator('html[data-printed]'),
      }
    },
  },
]
