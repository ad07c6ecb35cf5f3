import { getOverview, getReport, getToDo, getTrend, listReports } from '@phuljhari/contract/reports/reports.contract'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { byColour, byColourReport, mockReports, overviewFigures, toDoCounts } from '../../../test/reports.ts'
import { answer } from '../../../test/server.ts'
import { mockShopSettings } from '../../../test/shop-settings.ts'
import { ReportsScreen } from './ReportsScreen.tsx'

const render = (at = '/reports?period=days&from=2026-11-01&to=2026-11-10') => renderScreen(ReportsScreen, { at })
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('the overview', () => {
  it('tells owners when the explosives licence has expired', async () => {
    mockReports()
    mockShopSettings({ settings: { licence: { number: 'LE-5/1', form: '', validTo: '2026-01-31', limitKg: 0 } } })
    render()
    expect(await screen.findByText(/The explosives licence expired on 31 Jan 2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/settings/shop')
  })

  // covers beyond-35
  it('shows each figure in short and exactly, with its change and what it means', async () => {
    mockReports()
    answer(getOverview, ({ request }) => {
      const isNow = new URL(request.url).searchParams.get('from') === '2026-11-01'
      return HttpResponse.json(isNow ? overviewFigures : { ...overviewFigures, bookedValue: 1_00_000, orders: 24 })
    })
    const { user } = render()
    const value = await screen.findByRole('link', { name: '₹1,23,456.50' })
    expect(value).toHaveTextContent('₹1.2 L')
    expect(await screen.findByText('23%')).toBeVisible()
    expect(screen.getByText('50%', { selector: '[class*="change"]' })).toHaveTextContent('down 50% from 24')
    screen.getByRole('button', { name: 'What Booked value means' }).focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/not rejected or cancelled/)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('is printed in the light theme', async () => {
    mockReports()
    render()
    await screen.findByRole('link', { name: '12' })
    const root = document.documentElement
    const scheme = root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', 'dark')
    try {
      window.dispatchEvent(new Event('beforeprint'))
      expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
      window.dispatchEvent(new Event('afterprint'))
      expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
    } finally {
      root.setAttribute('data-mantine-color-scheme', scheme ?? 'light')
    }
  })

  it('leads from each figure to its orders', async () => {
    mockReports()
    render()
    await screen.findByRole('link', { name: '12' })
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link('12')).toBe('/orders?from=2026-11-01&to=2026-11-10')
    expect(link('2 h')).toBe('/reports/time-to-accept?period=days&from=2026-11-01&to=2026-11-10&orders=all')
    expect(link('50%')).toBe('/orders?status=delivered&from=2026-11-01&to=2026-11-10')
    expect(link('₹1,23,456.50')).toBe('/reports/sales-by-day?period=days&from=2026-11-01&to=2026-11-10&orders=all')
    // What it is compared with leads to the orders of those days.
    expect(link('from 12')).toBe('/orders?from=2026-10-22&to=2026-10-31')
    expect(link('from ₹1,23,456.50')).toBe('/reports/sales-by-day?period=days&from=2026-10-22&to=2026-10-31&orders=all')
  })

  // covers beyond-35
  it('keeps the period and the comparison in the URL', async () => {
    mockReports()
    const calls: string[] = []
    answer(getTrend, ({ request }) => {
      calls.push(new URL(request.url).search)
      return HttpResponse.json({ unit: 'day', points: [] })
    })
    const { user, router } = render()
    await user.selectOptions(screen.getByLabelText('Compare with'), 'Same days before Diwali last year')
    expect(await screen.findByText('compared with 13 Oct 2025 to 22 Oct 2025')).toBeVisible()
    await vi.waitFor(() => expect(calls).toContain('?from=2025-10-13&to=2025-10-22'))
    await user.click(screen.getByRole('button', { name: 'This month' }))
    expect(router.state.location.search).toBe('?period=month&compare=diwali')
    expect(screen.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('applies two days when they are valid', async () => {
    mockReports()
    const { user, router } = render('/reports')
    await user.click(screen.getByRole('button', { name: 'Choose days' }))
    const [from, to] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')]
    await user.clear(from)
    expect(screen.getByRole('alert')).toHaveTextContent('Choose both days')
    await user.type(from, '2026-10-01')
    await user.clear(to)
    await user.type(to, '2026-09-01')
    expect(screen.getByRole('alert')).toHaveTextContent('The first day must not be after the last')
    await user.clear(to)
    await user.type(to, '2026-10-15')
    expect(router.state.location.search).toBe('?period=days&from=2026-10-01&to=2026-10-15')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // covers beyond-37
  it('shows the trend as a chart that the keyboard reads, and as a table', async () => {
    mockReports()
    const { user } = render()
    const chart = await screen.findByRole('slider', { name: 'Booked value by day' })
    expect(chart).toHaveAttribute('aria-valuetext', '01 Nov 2026: ₹1,23,456.50; 22 Oct 2026: ₹1,23,456.50')
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(await screen.findByRole('region', { name: 'Table of sales by day' }))
    expect(screen.queryByRole('slider')).toBeNull()
    expect(table.getByRole('link', { name: '01 Nov 2026' })).toHaveAttribute(
      'href',
      '/orders?from=2026-11-01&to=2026-11-01',
    )
  })

  it('lists what waits for someone, with a link to those orders', async () => {
    mockReports()
    render()
    expect(await screen.findByRole('link', { name: 'To accept' })).toHaveAttribute('href', '/orders?status=pending')
    expect(screen.getByRole('link', { name: 'Unassigned' })).toHaveAttribute('href', '/orders?unassigned=true')
    expect(screen.getByRole('link', { name: 'Overdue' })).toHaveAttribute('href', '/orders?overdue=true')
    expect(screen.getByRole('link', { name: 'Failed' })).toHaveAttribute('href', '/orders?status=failed')
  })

  it('shows the orders by status in the order of the life cycle', async () => {
    mockReports()
    render()
    await screen.findByText('Delivered', { selector: 'li *' })
    const bars = region('Orders by status').getAllByRole('listitem')
    expect(bars.map((bar) => bar.textContent)).toEqual(['Pending433.3%', 'Delivered650%', 'Failed216.7%'])
  })

  it('shows the first rows of a report that the server offers', async () => {
    const byCity = { ...byColour, id: 'by-city', title: 'Sales by city' }
    mockReports({ ...byColourReport, ...byCity })
    render()
    const top = within(await screen.findByRole('region', { name: 'Top cities' }))
    expect(await top.findByText('Red')).toBeVisible()
    expect(top.getByRole('link', { name: '₹1,00,000.00' })).toHaveAttribute(
      'href',
      '/reports/by-city?period=days&from=2026-11-01&to=2026-11-10&key=r',
    )
    expect(screen.queryByRole('region', { name: 'Top brands' })).toBeNull()
  })

  // covers beyond-35
  it('has panels that fail and are retried alone', async () => {
    mockReports()
    let fails = true
    answer(getToDo, () =>
      fails ? HttpResponse.json({ message: 'The database is busy' }, { status: 500 }) : HttpResponse.json(toDoCounts),
    )
    const { user } = render()
    const panel = within(await screen.findByRole('region', { name: 'To do now' }))
    expect(await panel.findByRole('alert')).toHaveTextContent('The database is busy')
    expect(await screen.findByRole('link', { name: '₹1,23,456.50' })).toBeVisible()
    fails = false
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByRole('link', { name: 'To accept' })).toBeVisible()
  })

  it('says so when a period has no orders', async () => {
    mockReports({ ...byColourReport, id: 'by-city', rows: [], rowCount: 0, totals: [] })
    answer(getTrend, () => HttpResponse.json({ unit: 'day', points: [{ at: '2026-11-01', orders: 0, value: 0 }] }))
    render()
    const top = within(await screen.findByRole('region', { name: 'Top cities' }))
    expect(await top.findByText('No orders in this period.')).toBeVisible()
    expect(await region('Sales by day').findByText('No orders in this period.')).toBeVisible()
  })

  it('leaves out the first rows of reports that the server does not offer', async () => {
    mockReports()
    answer(listReports, () => HttpResponse.json([]))
    answer(getReport, () => new HttpResponse(null, { status: 404 }))
    render()
    expect(await screen.findByRole('link', { name: '₹1,23,456.50' })).toBeVisible()
    expect(screen.queryByRole('region', { name: /^Top/ })).toBeNull()
  })
})

describe("the day's summary", () => {
  // covers beyond-39
  it('is copied to the clipboard as text', async () => {
    mockReports()
    const { user } = render('/reports?period=days&from=2026-11-08&to=2026-11-08')
    await user.click(screen.getByRole('button', { name: "Copy day's summary" }))
    expect(await screen.findByText('Summary copied. Paste it into WhatsApp.')).toBeVisible()
    const text = await navigator.clipboard.readText()
    expect(text).toMatch(/^\*Phuljhari Crackers\*\nSunday, 8 November 2026\n/)
    expect(text).toContain('Booked value: *₹1,23,456.50*')
  })

  // covers beyond-39
  it('is shown as text to select where the browser does not allow copying', async () => {
    mockReports()
    const { user } = render('/reports?period=days&from=2026-11-08&to=2026-11-08')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: "Copy day's summary" }))
    const dialog = within(await screen.findByRole('dialog', { name: "Day's summary" }))
    expect(dialog.getByRole('textbox')).toHaveDisplayValue(/Booked value: \*₹1,23,456.50\*/)
    vi.restoreAllMocks()
  })
})
