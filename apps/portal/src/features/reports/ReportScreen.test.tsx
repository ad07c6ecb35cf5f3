import { exportReport, getReport, listReports, ordersBehindReport } from '@phuljhari/contract/reports/reports.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { byColour, byColourReport, mockReports } from '../../../test/reports.ts'
import { answer } from '../../../test/server.ts'
import { Overlays } from '../../ui/Overlays.tsx'
import { ReportScreen } from './ReportScreen.tsx'

const DAYS = 'period=days&from=2026-11-01&to=2026-11-10'
const AT = `/reports/by-colour?${DAYS}`

function render(at: string | string[] = AT, features?: []) {
  const element = (
    <>
      <ReportScreen />
      <Overlays />
    </>
  )
  return renderRoutes(
    [
      { path: '/reports/:reportId', element },
      { path: '/orders', element: <h1>The order</h1> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { at, ...(features && { features }) },
  )
}
const rowNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)

afterEach(() => vi.restoreAllMocks())

// covers beyond-36
it('shows a report that the portal does not know by name: what it counts, its chart, rows and totals', async () => {
  mockReports()
  render()
  expect(await screen.findByRole('heading', { level: 1, name: 'Sales by colour' })).toBeVisible()
  expect(await screen.findByText('Orders that are not rejected or cancelled.')).toBeVisible()
  expect(rowNames()).toEqual(['ColourOrdersValue', 'Red7₹1,00,000.00', 'Green3₹23,456.50', 'Total10₹1,23,456.50'])
  expect(screen.getByText('Phuljhari Crackers · Sales by colour · 01 Nov 2026 to 10 Nov 2026')).toBeInTheDocument()
  const chart = within(screen.getByRole('region', { name: 'Value by colour' }))
  expect(await chart.findByRole('link', { name: '₹1,00,000.00' })).toHaveTextContent('₹1 L')
})

it('sorts by any column, the largest quantity first, and keeps the order in the URL', async () => {
  mockReports()
  const { user, router } = render()
  await user.click(await screen.findByRole('button', { name: 'Orders' }))
  expect(screen.getByRole('columnheader', { name: 'Orders' })).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('button', { name: 'Orders' }))
  expect(screen.getByRole('columnheader', { name: 'Orders' })).toHaveAttribute('aria-sort', 'ascending')
  expect(rowNames().slice(1, 3)).toEqual(['Green3₹23,456.50', 'Red7₹1,00,000.00'])
  expect(router.state.location.search).toBe(`?${DAYS}&sort=orders`)
})

// covers beyond-36
it('opens the orders behind a row, an order of them, and returns to both', async () => {
  mockReports()
  const calls: string[] = []
  const order = { placedAt: '2026-11-08T06:30:00.000Z', customerName: 'Meena', city: 'Salem', status: 'processing' }
  answer(ordersBehindReport, ({ request }) => {
    const { searchParams } = new URL(request.url)
    calls.push(searchParams.toString())
    return HttpResponse.json(
      searchParams.has('before')
        ? { orders: [{ ...order, orderId: 'O1', total: 50 }], count: 2, next: null }
        : { orders: [{ ...order, orderId: 'O2', total: 100 }], count: 2, next: 'O2' },
    )
  })
  const { user, router } = render()
  await user.click(await within(await screen.findByRole('table')).findByRole('link', { name: 'Red' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sales by colour: Red' }))
  expect(await dialog.findByText('2 orders, 01 Nov 2026 to 10 Nov 2026')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Show more' }))
  expect(await dialog.findByRole('link', { name: 'O1' })).toHaveAttribute('href', '/orders?order=O1')
  expect(calls).toEqual(['from=2026-11-01&to=2026-11-10&key=r', 'from=2026-11-01&to=2026-11-10&key=r&before=O2'])

  await user.click(dialog.getByRole('link', { name: 'O2' }))
  expect(await screen.findByRole('heading', { name: 'The order' })).toBeVisible()
  await router.navigate(-1)
  expect(await screen.findByRole('dialog', { name: 'Sales by colour: Red' })).toBeVisible()
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe(`?${DAYS}`)
})

it('opens the orders of the whole report from its totals', async () => {
  mockReports()
  let search = ''
  answer(ordersBehindReport, ({ request }) => {
    search = new URL(request.url).search
    return HttpResponse.json({ orders: [], count: 0, next: null })
  })
  const { user, router } = render(`${AT}&orders=all`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sales by colour' }))
  expect(await dialog.findByText('No orders in this period.')).toBeVisible()
  expect(search).toBe('?from=2026-11-01&to=2026-11-10')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe(`?${DAYS}`)
})

// covers beyond-36
it('downloads all rows as CSV or Excel, with the token', async () => {
  mockReports()
  const calls: Array<[search: string, token: string | null]> = []
  answer(exportReport, ({ request }) => {
    calls.push([new URL(request.url).search, request.headers.get('authorization')])
    return new HttpResponse('Colour\r\nRed\r\n')
  })
  let file = new Blob()
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) file = blob
    return 'blob:report'
  }
  URL.revokeObjectURL = () => {}
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user } = render()
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('Saved by-colour-2026-11-01-to-2026-11-10.csv')).toBeVisible()
  expect(await file.text()).toBe('Colour\r\nRed\r\n')
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  expect(await screen.findByText('Saved by-colour-2026-11-01-to-2026-11-10.xlsx')).toBeVisible()
  expect(names).toHaveLength(2)
  expect(calls).toEqual([
    ['?from=2026-11-01&to=2026-11-10&format=csv', 'Bearer token-of-the-test'],
    ['?from=2026-11-01&to=2026-11-10&format=xlsx', 'Bearer token-of-the-test'],
  ])
})

it('reports a download that the server refuses', async () => {
  mockReports()
  answer(exportReport, () => HttpResponse.json({ message: 'Choose a shorter period' }, { status: 413 }))
  const { user } = render()
  await user.click(await screen.findByRole('button', { name: 'Excel' }))
  expect(await screen.findByText('Choose a shorter period')).toBeVisible()
})

it('says how many rows it leaves out', async () => {
  mockReports({ ...byColourReport, rowCount: 1234 })
  render()
  expect(await screen.findByText('The first 2 of 1,234 rows. The downloads have all of them.')).toBeVisible()
})

it('draws a map of the states and lists those it does not know', async () => {
  mockReports({
    ...byColourReport,
    columns: [{ key: 'state', title: 'State', kind: 'text' }, ...byColour.columns.slice(1)],
    chart: { kind: 'map', label: 'state', value: 'value' },
    rows: [
      { key: 't', cells: ['TAMILNADU', 7, 2_00_000] },
      { key: 'a', cells: ['Atlantis', 3, 100] },
    ],
  })
  render()
  const map = await screen.findByRole('img', { name: /Value by state/ })
  expect(map).toHaveTextContent('₹2 L')
  expect(map.querySelectorAll('[data-shade="5"]')).toHaveLength(1)
  expect(screen.getByText('Not on the map: Atlantis')).toBeVisible()
})

it('draws a heat map with every hour of the day', async () => {
  mockReports({
    ...byColourReport,
    columns: [
      { key: 'weekday', title: 'Weekday', kind: 'text' },
      { key: 'hour', title: 'Hour', kind: 'hour' },
      { key: 'orders', title: 'Orders', kind: 'count' },
    ],
    chart: { kind: 'heat', label: 'weekday', acrossLabel: 'hour', value: 'orders' },
    rows: [
      { key: '1-09', cells: ['Monday', 9, 4] },
      { key: '2-18', cells: ['Tuesday', 18, 9] },
    ],
    totals: [null, null, 13],
  })
  render()
  const panel = within(await screen.findByRole('region', { name: 'Orders by weekday and hour' }))
  const heat = within(await panel.findByRole('table'))
  expect(heat.getAllByRole('columnheader')).toHaveLength(24)
  expect(heat.getByRole('cell', { name: '9' })).toHaveAttribute('data-shade', '5')
  expect(heat.getByRole('cell', { name: '4' })).toHaveAttribute('data-shade', '4')
})

it('draws a line by day, with zeros for days without a row', async () => {
  mockReports({
    ...byColourReport,
    columns: [{ key: 'day', title: 'Day', kind: 'day' }, ...byColour.columns.slice(1)],
    chart: { kind: 'line', label: 'day', value: 'value' },
    rows: [{ key: '2026-11-08', cells: ['2026-11-08', 7, 500] }],
  })
  const { user } = render()
  const line = await screen.findByRole('slider', { name: 'Value by day' })
  expect(line).toHaveAttribute('aria-valuetext', '10 Nov 2026: ₹0.00')
  line.focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(line).toHaveAttribute('aria-valuetext', '08 Nov 2026: ₹500.00')
})

it('offers Try again after a failure, and says when the period has no orders', async () => {
  mockReports()
  answer(getReport, () => HttpResponse.json({ message: 'The database is busy' }, { status: 500 }))
  const { user } = render()
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is busy')
  answer(getReport, () => HttpResponse.json({ ...byColourReport, rows: [], rowCount: 0, totals: [null, 0, 0] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No orders in this period.')).toBeVisible()
})

// covers beyond-36
it('offers all reports by group in a menu beside the tabs, keeping the period', async () => {
  mockReports()
  const other = { ...byColour, id: 'by-shape', title: 'Sales by shape' }
  const book = { ...byColour, id: 'day-book', title: 'Day book', group: 'Money' }
  answer(listReports, () => HttpResponse.json([other, byColour, book]))
  const { user, router } = render()
  await screen.findByRole('heading', { level: 1, name: 'Sales by colour' })
  const linksOf = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
  expect(linksOf('Reports')[0]).toEqual(['Overview', `/reports?${DAYS}`, null])
  // The menu is named for the report that is open.
  const button = screen.getByRole('button', { name: 'Sales by colour', expanded: false })
  await user.click(button)
  const menu = within(await screen.findByRole('navigation', { name: 'All reports' }))
  expect((await menu.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual(['Sales', 'Money'])
  expect(linksOf('All reports')).toEqual([
    ['Sales by shape', `/reports/by-shape?${DAYS}`, null],
    ['Sales by colour', `/reports/by-colour?${DAYS}`, 'page'],
    ['Day book', `/reports/day-book?${DAYS}`, null],
  ])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('navigation', { name: 'All reports' })).toBeNull()
  await user.keyboard('{Enter}')
  await user.click(await menu.findByRole('link', { name: 'Sales by shape' }))
  expect(router.state.location.pathname).toBe('/reports/by-shape')
  expect(screen.queryByRole('navigation', { name: 'All reports' })).toBeNull()
})

it('gives the table and the chart different names, even where the chart has the title of the report', async () => {
  mockReports({ ...byColourReport, title: 'Value by colour' })
  render()
  expect(await screen.findByRole('region', { name: 'Table of Value by colour' })).toBeVisible()
  expect(screen.getAllByRole('region', { name: 'Value by colour' })).toHaveLength(1)
})

it('is not found when the server does not list it', async () => {
  mockReports()
  render('/reports/by-magic')
  expect(await screen.findByText("We couldn't find this page")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Reports' })).toHaveAttribute('href', '/reports')
})

it('is not found where the server has no reports, without asking for them', async () => {
  const asked = vi.fn<() => void>()
  answer(listReports, () => {
    asked()
    return new HttpResponse(null, { status: 404 })
  })
  render(AT, [])
  expect(await screen.findByText("We couldn't find this page")).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})
