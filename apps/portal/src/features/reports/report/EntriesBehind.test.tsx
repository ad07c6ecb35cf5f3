import { entriesBehindReport } from '@phuljhari/contract/reports/entries-behind.contract'
import type { Report } from '@phuljhari/contract/reports/reports.contract'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../../test/render.tsx'
import { byColourReport, mockReports } from '../../../../test/reports.ts'
import { answer } from '../../../../test/server.ts'
import { ReportScreen } from '../ReportScreen.tsx'

const DAYS = 'period=days&from=2026-11-01&to=2026-11-10'
const BOOK: Report = {
  ...byColourReport,
  id: 'day-book',
  title: 'Day book',
  opens: 'entries',
  rows: [{ key: 'till', cells: ['Till', 2, 700] }],
  rowCount: 1,
}
const render = () =>
  renderRoutes(
    [
      { path: '/reports/:reportId', element: <ReportScreen /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { at: `/reports/day-book?${DAYS}` },
  )

// covers beyond-32
it('lists the entries of the books of money behind a row, each with a link to its screen', async () => {
  mockReports(BOOK)
  const entry = { day: '2026-11-08', mode: 'cash', holder: 'Till', name: 'Meena', isClaimed: false }
  let search = ''
  answer(entriesBehindReport, ({ request }) => {
    search = new URL(request.url).search
    const receipt = { ...entry, id: 'p7', paymentId: '7', kind: 'receipt', amount: 500, isClaimed: true }
    const handOver = { ...entry, id: 't1', paymentId: null, kind: 'hand_over', name: 'Selvi', amount: 200 }
    return HttpResponse.json({ entries: [receipt, handOver], count: 2, next: null })
  })
  const { user } = render()
  await user.click(await within(await screen.findByRole('table')).findByRole('link', { name: 'Till' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Day book: Till' }))
  expect(await dialog.findByText('2 entries, 01 Nov 2026 to 10 Nov 2026')).toBeVisible()
  expect(search).toBe('?from=2026-11-01&to=2026-11-10&key=till')
  const receipt = dialog.getByRole('link', { name: 'Receipt to verify' })
  expect(receipt).toHaveAttribute('href', '/orders/payments/ledger?payment=7')
  expect(dialog.getByRole('link', { name: 'Hand-over' })).toHaveAttribute('href', '/orders/payments/cash')
})

it('says that there are no entries, rather than no orders', async () => {
  mockReports({ ...BOOK, rows: [], rowCount: 0 })
  render()
  expect(await screen.findByText('No entries in this period.')).toBeVisible()
})
