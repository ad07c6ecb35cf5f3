import { ALL_SUBJECTS } from '@phuljhari/contract/activity/action-labels'
import { exportActivity, listActivity } from '@phuljhari/contract/activity/activity.contract'
import { FEATURES } from '@phuljhari/contract/features'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { orderAccepted, priceChange, productAdded, serveActivity } from '../../../test/activity.ts'
import { renderScreen } from '../../../test/render.tsx'
import { mockReports } from '../../../test/reports.ts'
import { answer } from '../../../test/server.ts'
import { ActivityScreen } from './ActivityScreen.tsx'

beforeEach(() => mockReports())
const open = (at = '/reports/activity') => renderScreen(ActivityScreen, { at })
const rows = async () => (await screen.findAllByRole('row')).slice(1)
/** The rows of the table of events, without those of the tables inside. */
const eventRows = async () => (await rows()).filter((row) => within(row).queryByText(/all activity/))

// covers beyond-16
it('lists who did what to which record and when, newest first, in India’s time', async () => {
  serveActivity([priceChange, productAdded, orderAccepted])
  open()
  const [changed, added, accepted] = await eventRows()
  expect(changed).toHaveTextContent(/21 Nov 2026.*10:45 am.*Selvi.*203\.0\.113\.7.*Changed.*Lakshmi/)
  // After midnight in India.
  expect(added).toHaveTextContent(/21 Nov 2026.*12:15 am.*Meena.*Added/)
  expect(accepted).toHaveTextContent(/Accepted.*PJ-202611-000042/)
})

// covers beyond-16
it('shows the values before and after side by side, and marks what changed', async () => {
  serveActivity([priceChange])
  const { user } = open()
  await user.click(await screen.findByText('MRP: ₹100.00 → ₹120.50'))
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
      .getAllByRole('cell')
      .map((cell) => [cell.textContent, cell.querySelector('mark') !== null])
  expect(cells('MRP')).toEqual([
    ['₹100.00', true],
    ['₹120.50', true],
  ])
  expect(cells('Brand')).toEqual([
    ['Sony', false],
    ['Sony', false],
  ])
})

it('links to the order, product or agent, and to all activity of the record', async () => {
  serveActivity([
    priceChange,
    orderAccepted,
    { ...productAdded, action: 'deleted', before: productAdded.after, after: null },
  ])
  const { user, router } = open()
  const [product, order, deleted] = await eventRows()
  if (!product || !order || !deleted) throw new Error('no rows')
  expect(within(product).getByRole('link', { name: 'Lakshmi' })).toHaveAttribute('href', '/products?search=Lakshmi')
  expect(within(order).getByRole('link', { name: 'PJ-202611-000042' })).toHaveAttribute(
    'href',
    '/orders?order=PJ-202611-000042',
  )
  expect(within(deleted).queryByRole('link', { name: 'Lakshmi' })).toBeNull()
  await user.click(within(product).getByRole('link', { name: 'All activity of Lakshmi' }))
  expect(router.state.location.search).toBe('?subject=product&id=7')
  expect(await screen.findByText('Only product Lakshmi')).toBeVisible()
})

it('links to documents, payments and customers by their ids, but not where an event has no record', async () => {
  const about = (subject: string, subjectId: string, after: object) => ({
    ...productAdded,
    _id: `${subject}-${subjectId}`,
    subject,
    subjectId,
    after: { ...after },
  })
  serveActivity([
    about('document', '4', { number: 'PH/26-27/00001' }),
    about('payment', '5', { number: 'RV/26-27/00002', customerName: 'Meena' }),
    about('payment', 'PJ-202611-000042', { orderId: 'PJ-202611-000042', reason: 'Pays later' }),
    about('customer', '6', { name: 'Meena' }),
    about('customer', '5f0c-1', { orders: 1, events: 2 }),
    about('customer', ALL_SUBJECTS, { file: 'orders', filtered: false }),
  ])
  open()
  const links = (await eventRows()).map((row) =>
    within(row)
      .getAllByRole('link')
      .filter((link) => link.textContent !== 'all activity')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  )
  expect(links).toEqual([
    ['PH/26-27/00001 /orders/invoices?document=4'],
    ['RV/26-27/00002 /orders/payments/ledger?payment=5'],
    ['PJ-202611-000042 /orders?order=PJ-202611-000042'],
    ['Meena /orders/customers?customer=6'],
    [],
    [],
  ])
})

it('links to nothing where an event is about all records', async () => {
  serveActivity([
    { ...productAdded, subject: 'agent', subjectId: ALL_SUBJECTS, action: 'aadhaar_shown', before: null, after: {} },
  ])
  open()
  expect(await screen.findByText('All')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'All' })).toBeNull()
})

// covers beyond-16
it('sends the filters of the URL, and keeps changes of them there', async () => {
  const queries = serveActivity([priceChange])
  const { user, router } = open('/reports/activity?person=clerk%40shop.example&from=2026-11-01&to=nonsense&search=la')
  await eventRows()
  // A search of two letters and a day that is none are not sent.
  expect(queries).toEqual([{ person: 'clerk@shop.example', from: '2026-11-01', openings: 'hidden' }])
  expect(screen.getByText('Type at least 3 characters')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Search activity' }), 'kshmi')
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ search: 'lakshmi' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Product')
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ subject: 'product', search: 'lakshmi' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Price changes')
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ kind: 'prices', subject: 'product' }))
  await user.click(screen.getByRole('button', { name: 'Clear All' }))
  await waitFor(() => expect(queries.at(-1)).toEqual({ openings: 'hidden' }))
  expect(router.state.location.search).toBe('')
})

it('shows more on demand', async () => {
  serveActivity([priceChange], [productAdded])
  const { user } = open()
  expect(await eventRows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await eventRows()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('downloads what the filters match as CSV', async () => {
  serveActivity([priceChange])
  let query: unknown
  answer(exportActivity, ({ request }) => {
    query = Object.fromEntries(new URL(request.url).searchParams)
    return HttpResponse.text('Date,Time')
  })
  URL.createObjectURL = vi.fn(() => 'blob:csv')
  URL.revokeObjectURL = vi.fn()
  const { user } = open('/reports/activity?subject=product')
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText(/^Saved activity-\d{4}-\d\d-\d\d\.csv$/)).toBeVisible()
  expect(query).toEqual({ subject: 'product', openings: 'hidden' })
})

// covers beyond-16
it('lists the openings of lists with personal data on request', async () => {
  const queries = serveActivity([priceChange])
  const { user, router } = open()
  await eventRows()
  expect(queries.at(-1)).toEqual({ openings: 'hidden' })
  await user.click(screen.getByRole('checkbox', { name: 'Openings of lists too' }))
  await waitFor(() => expect(queries.at(-1)).toEqual({}))
  expect(router.state.location.search).toBe('?openings=shown')
})

it('names accounts that events are about, and actors without an account, as people', async () => {
  const signIn = { subject: 'vendor', subjectId: '3', action: 'signed_in', before: null, after: {} }
  serveActivity([
    { ...priceChange, ...signIn, _id: 'a', account: 'clerk@shop.example' },
    { ...priceChange, _id: 'b', person: 'storefront', personName: 'storefront' },
  ])
  open()
  const [account, storefront] = await eventRows()
  if (!account || !storefront) throw new Error('no rows')
  expect(await within(account).findByRole('link', { name: /^All activity of/ })).toHaveAccessibleName(
    'All activity of Selvi',
  )
  expect(storefront).toHaveTextContent('Storefront')
})

it('says that nothing was found', async () => {
  serveActivity([])
  open()
  expect(await screen.findByRole('heading', { name: 'No activity found' })).toBeVisible()
})

it('says why loading failed, and retries', async () => {
  serveActivity()
  answer(listActivity, () => HttpResponse.json({ message: 'The database is unavailable.' }, { status: 503 }))
  const { user } = open()
  expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent('The database is unavailable.')
  serveActivity([priceChange])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await eventRows()).toHaveLength(1)
})

it('has a tab among the reports where the server records activity', async () => {
  serveActivity([])
  open()
  const tabs = await screen.findByRole('navigation', { name: 'Reports' })
  expect(within(tabs).getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
})

it('shows no activity where the server records none', async () => {
  renderScreen(ActivityScreen, { at: '/reports/activity', features: FEATURES.filter((one) => one !== 'activity') })
  expect(await screen.findByRole('link', { name: 'Go to Reports' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
