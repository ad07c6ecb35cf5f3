import { getOverview, type Overview } from '@phuljhari/contract/reports/overview.contract'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { act, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { byColourReport, mockReports, overviewFigures, overviewReply } from '../../../test/reports.ts'
import { answer } from '../../../test/server.ts'
import { ReportsScreen } from './ReportsScreen.tsx'

const render = (at = '/reports?period=days&from=2026-11-01&to=2026-11-10') => renderScreen(ReportsScreen, { at })
const region = (name: string) => within(screen.getByRole('region', { name }))
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }))
/** Renders the overview with other panels than usual. */
function renderWith(changes: Partial<Overview>, at?: string) {
  mockReports()
  answer(getOverview, () => HttpResponse.json(overviewReply(changes)))
  return render(at)
}
const refused = (message: string) => ({ error: { code: 'internal', message } })
afterEach(() => vi.unstubAllGlobals())

describe('the evening figures', () => {
  // covers beyond-76
  it('compare the sales of today with those of the day that was as far from Diwali', async () => {
    mockReports()
    render()
    const today = await findRegion('Today')
    const value = await today.findByRole('link', { name: '₹1,50,000.00' })
    expect(value).toHaveAttribute('href', '/orders?from=2026-11-10&to=2026-11-10')
    expect(today.getByText('10 Nov 2026, 2 days after Diwali')).toBeVisible()
    expect(today.getByText('in 3 booked orders')).toBeVisible()
    expect(today.getByText(/^50%/)).toHaveTextContent('up 50% from ₹1 L')
    expect(today.getByText('on 22 Oct 2025, also 2 days after Diwali')).toBeVisible()
    expect(today.getByRole('link', { name: 'from ₹1,00,000.00' })).toHaveAttribute(
      'href',
      '/orders?from=2025-10-22&to=2025-10-22',
    )
  })

  // covers beyond-76
  it.each([
    [null, 'No data for last year'],
    [{ orders: 0, value: 0 }, 'No sales last year'],
  ])('never compare with ₹0: before %j they say “%s”', async (before, text) => {
    const day = { day: '2026-11-10', daysToDiwali: -2, orders: 3, value: 150, comparedDay: '2025-10-22' }
    renderWith({ today: { data: { ...day, before } } })
    const today = await findRegion('Today')
    expect(await today.findByText(text)).toBeVisible()
    expect(today.queryByText(/from/)).toBeNull()
  })

  // covers beyond-76
  it('lead from what waits for someone, and from each sum of money, to its list', async () => {
    mockReports()
    render()
    const toDo = await findRegion('To do now')
    const rowsOf = (name: string) =>
      region(name)
        .getAllByRole('listitem')
        .map((row) => {
          const link = within(row).getByRole('link')
          return [link.textContent, row.querySelector('strong')?.textContent, link.getAttribute('href')]
        })
    await toDo.findByRole('link', { name: 'To accept' })
    expect(rowsOf('To do now')).toEqual([
      ['To accept', '3', '/orders?status=pending'],
      ['Unassigned', '2', '/orders?unassigned=true'],
      ['Overdue', '0', '/orders?overdue=true'],
      ['Failed', '1', '/orders?status=failed'],
      ['Corrections to approve', '0', '/orders/payments/approve'],
    ])
    expect(rowsOf('Money now')).toEqual([
      ['Payments to verify', '₹12,000.00', '/orders/payments'],
      ['Refunds due', '₹250.50', '/orders?payment=overpaid'],
      ['Outstanding', '₹98,000.00', '/orders/payments/outstanding'],
      ["Agents' cash", '₹0.00', '/orders/payments/cash'],
    ])
  })

  it('tell owners when the explosives licence has expired', async () => {
    renderWith({ licence: { data: { validTo: '2026-01-31' } } })
    expect(await screen.findByText(/The explosives licence expired on 31 Jan 2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/settings/shop')
  })
})

describe('the figures of a period', () => {
  // covers beyond-35
  it('are shown in short and exactly, with their change and what they mean', async () => {
    const before = { ...overviewFigures, bookedValue: 1_00_000, orders: 24, discount: 0 }
    const { user } = renderWith({ figures: { data: { now: overviewFigures, before } } })
    const value = await screen.findByRole('link', { name: '₹1,23,456.50' })
    expect(value).toHaveTextContent('₹1.2 L')
    const figures = region('Figures')
    expect(figures.getByText('23%')).toBeVisible()
    expect(figures.getByText('50%', { selector: '[class*="change"]' })).toHaveTextContent('down 50% from 24')
    expect(figures.getByText('none before')).toBeVisible()
    expect(figures.queryByText('₹0')).toBeNull()
    screen.getByRole('button', { name: 'What Booked value means' }).focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/not rejected or cancelled/)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('say that there is no data for last year instead of comparing with nothing', async () => {
    renderWith(
      {
        compared: { from: '2025-07-12', to: '2025-11-03', hasData: false },
        figures: { data: { now: overviewFigures, before: null } },
      },
      '/reports?period=season',
    )
    await screen.findByRole('link', { name: '12' })
    expect(screen.getByText('No data for last year')).toBeVisible()
    expect(region('Figures').queryByText(/from/)).toBeNull()
  })

  it('are printed in the light theme', async () => {
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

  it('lead to their orders', async () => {
    mockReports()
    render()
    await screen.findByRole('link', { name: '12' })
    const link = (name: string) => region('Figures').getByRole('link', { name }).getAttribute('href')
    expect(link('12')).toBe('/orders?from=2026-11-01&to=2026-11-10')
    expect(link('2 h')).toBe('/reports/time-to-accept?period=days&from=2026-11-01&to=2026-11-10&orders=all')
    expect(link('50%')).toBe('/orders?status=delivered&from=2026-11-01&to=2026-11-10')
    expect(link('₹1,23,456.50')).toBe('/reports/sales-by-day?period=days&from=2026-11-01&to=2026-11-10&orders=all')
    // What it is compared with leads to the orders of those days.
    expect(link('from 12')).toBe('/orders?from=2026-10-22&to=2026-10-31')
    expect(link('from ₹1,23,456.50')).toBe('/reports/sales-by-day?period=days&from=2026-10-22&to=2026-10-31&orders=all')
  })
})

describe('the period', () => {
  // covers beyond-35
  it('is in the URL with the comparison, and one call brings all panels of it', async () => {
    const calls = mockReports()
    const { user, router } = render()
    await screen.findByRole('link', { name: '12' })
    expect(calls).toEqual([expect.objectContaining({ from: '2026-11-01', to: '2026-11-10', comparison: 'previous' })])
    await user.selectOptions(screen.getByLabelText('Compare with'), 'Same days before Diwali last year')
    expect(await screen.findByText('compared with 13 Oct 2025 to 22 Oct 2025')).toBeVisible()
    await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ comparison: 'diwali' }))
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

  it('is compared with the last season where it is a season; one that is over leads to the days since', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-01T06:00:00Z'), toFake: ['Date'] })
    try {
      const calls = mockReports()
      render('/reports?period=season')
      expect(await screen.findByText('compared with 12 Jul 2025 to 03 Nov 2025')).toBeVisible()
      expect(calls[0]).toMatchObject({ from: '2026-07-31', to: '2026-11-22', comparison: 'diwali' })
      expect(screen.getByText(/This season ended 22 Nov\./)).toBeVisible()
      expect(screen.getByRole('link', { name: 'Show 23 Nov to 1 Dec' })).toHaveAttribute(
        'href',
        '/reports?period=days&from=2026-11-23&to=2026-12-01',
      )
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the panels below', () => {
  // covers beyond-37
  it('show the trend as bars that the keyboard reads, and as a table', async () => {
    mockReports()
    const { user } = render()
    const chart = await screen.findByRole('slider', { name: 'Booked value by day' })
    expect(chart).toHaveAttribute('aria-valuetext', '01 Nov 2026: ₹1,23,456.50; 22 Oct 2026: ₹1,23,456.50')
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = await findRegion('Table of sales by day')
    expect(screen.queryByRole('slider')).toBeNull()
    expect(table.getByRole('link', { name: '01 Nov 2026' })).toHaveAttribute(
      'href',
      '/orders?from=2026-11-01&to=2026-11-01',
    )
  })

  it('show the orders by status in the order of the life cycle', async () => {
    mockReports()
    render()
    await screen.findByText('Delivered', { selector: 'li *' })
    const bars = region('Orders by status').getAllByRole('listitem')
    expect(bars.map((bar) => bar.textContent)).toEqual(['Pending433.3%', 'Delivered650%', 'Failed216.7%'])
  })

  it('show the first rows of reports, each with a link to all of it', async () => {
    mockReports()
    render()
    const top = await findRegion('Top cities')
    expect(await top.findByText('Red')).toBeVisible()
    expect(top.getByRole('link', { name: 'Sales by-city' })).toHaveAttribute(
      'href',
      '/reports/by-city?period=days&from=2026-11-01&to=2026-11-10',
    )
    expect(top.getByRole('link', { name: '₹1,00,000.00' })).toHaveAttribute(
      'href',
      '/reports/by-city?period=days&from=2026-11-01&to=2026-11-10&key=r',
    )
  })

  it('say so when a period has no orders', async () => {
    const empty = { unit: 'day' as const, points: [{ at: '2026-11-01', orders: 0, value: 0 }] }
    renderWith({
      trend: { data: { now: empty, before: null } },
      tops: [{ reportId: 'by-city', report: { data: { ...byColourReport, rows: [], rowCount: 0, totals: [] } } }],
    })
    const top = await findRegion('Top cities')
    expect(await top.findByText('No orders in this period.')).toBeVisible()
    expect(region('Sales by day').getByText('No orders in this period.')).toBeVisible()
  })

  it('are mounted when they are seen, and all of them before they are printed', async () => {
    mockReports()
    vi.unstubAllGlobals()
    render()
    await screen.findByRole('link', { name: '12' })
    expect(screen.queryByRole('region', { name: 'Sales by day' })).toBeNull()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(await screen.findByRole('region', { name: 'Sales by day' })).toBeVisible()
    expect(await screen.findByRole('region', { name: 'Top cities' })).toBeVisible()
  })
})

// covers beyond-35
it('shows the error of a panel that fails in its place, and loads it again', async () => {
  const { user } = renderWith({ toDo: refused('The database is busy'), money: refused('Your role may not see this') })
  const panel = await findRegion('To do now')
  expect(await panel.findByRole('alert')).toHaveTextContent('The database is busy')
  expect(region('Money now').getByRole('alert')).toHaveTextContent('Your role may not see this')
  expect(await screen.findByRole('link', { name: '₹1,23,456.50' })).toBeVisible()
  answer(getOverview, () => HttpResponse.json(overviewReply()))
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByRole('link', { name: 'To accept' })).toBeVisible()
})

it('shows every other panel when the reply lacks one or has one that cannot be read', async () => {
  mockReports()
  answer(getOverview, () => HttpResponse.json({ ...overviewReply(), money: undefined, toDo: { data: { failed: [] } } }))
  render()
  expect(await screen.findByRole('link', { name: '₹1,23,456.50' })).toBeVisible()
  expect(region('Money now').getByRole('alert')).toHaveTextContent('This could not be loaded.')
  expect(region('To do now').getByRole('alert')).toHaveTextContent('This could not be loaded.')
})

describe("the day's summary", () => {
  // covers beyond-39
  it('is copied to the clipboard as text', async () => {
    const calls = mockReports()
    const { user } = render('/reports?period=days&from=2026-11-08&to=2026-11-08')
    await user.click(screen.getByRole('button', { name: "Copy day's summary" }))
    expect(await screen.findByText('Summary copied. Paste it into WhatsApp.')).toBeVisible()
    const text = await navigator.clipboard.readText()
    expect(text).toMatch(/^\*Phuljhari Crackers\*\nSunday, 8 November 2026\n/)
    expect(text).toContain('Booked value: *₹1,23,456.50*')
    expect(calls).toContainEqual({ from: '2026-11-08', to: '2026-11-08', panels: 'figures,toDo' })
  })

  it('is that of today where the period has several days', async () => {
    const calls = mockReports()
    const { user } = render()
    await user.click(screen.getByRole('button', { name: "Copy day's summary" }))
    await screen.findByText('Summary copied. Paste it into WhatsApp.')
    const today = indiaDay(new Date())
    expect([today, addDays(today, -1)]).toContain(calls.find(({ panels }) => panels === 'figures,toDo')?.['from'])
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
