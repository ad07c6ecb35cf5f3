import {
  downloadGstFile,
  getGstMonth,
  GST_FILES,
  type GstMonth,
} from '@phuljhari/contract/documents/gst-return.contract'
import { formatMonth, indiaDay } from '@phuljhari/contract/rules/dates'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { LOST_REPLIES } from '../../../test/lost-replies.ts'
import { renderScreen } from '../../../test/render.tsx'
import { mockReports } from '../../../test/reports.ts'
import { answer } from '../../../test/server.ts'
import { GstScreen } from './GstScreen.tsx'

const MONTH = indiaDay(new Date()).slice(0, 7)
const amounts = { taxable: 1000, cgst: 90, sgst: 90, igst: 0 }
const gstMonth = (change: Partial<GstMonth> = {}): GstMonth => ({
  month: MONTH,
  registration: 'regular',
  files: GST_FILES.map((file) => ({ file, ...amounts, documents: 1 })),
  byRate: [
    { ...amounts, documents: 1, rate: 18, placeOfSupply: '33', buyers: 'b2b' },
    { taxable: 2000.5, cgst: 0, sgst: 0, igst: 360.09, documents: 2, rate: 18, placeOfSupply: '32', buyers: 'b2c' },
  ],
  gstr3b: {
    outward: { taxable: 3000.5, cgst: 90, sgst: 90, igst: 360.09, documents: 3 },
    toUnregistered: [{ taxable: 2000.5, cgst: 0, sgst: 0, igst: 360.09, documents: 2, placeOfSupply: '32' }],
  },
  checks: [
    { name: 'HSN summary', taxable: 3000.5, tax: 540.09, isEqual: true },
    { name: 'Sales register', taxable: 3000.5, tax: 540.09, isEqual: true },
  ],
  problems: [],
  closedUpTo: null,
  ...change,
})
const EMPTY = GST_FILES.map((file) => ({ file, taxable: 0, cgst: 0, sgst: 0, igst: 0, documents: 0 }))

function show(change: Partial<GstMonth> = {}, at = '/reports/gst') {
  mockReports()
  const asked: unknown[] = []
  answer(getGstMonth, ({ params }) => {
    asked.push(params['month'])
    return HttpResponse.json(gstMonth(change))
  })
  return { ...renderScreen(GstScreen, { at }), asked }
}
afterEach(() => vi.restoreAllMocks())

it('shows the checks, the sales by rate and place, and months to choose from', async () => {
  const { user, asked, router } = show()
  expect(await screen.findByText('The return (GSTR-1) agrees with the sales register.')).toBeVisible()
  expect(screen.getAllByText('Equal')).toHaveLength(2)
  expect(screen.getByText('32-Kerala')).toBeVisible()
  const region = within(screen.getAllByRole('region', { name: 'By rate and place of supply' })[0] ?? document.body)
  expect(region.getAllByRole('row').at(-1)).toHaveTextContent('Total₹3,000.50₹90.00₹90.00₹360.09')
  expect(screen.getByRole('link', { name: 'Close the books' })).toHaveAttribute('href', '/settings/gst')
  expect(screen.getByRole('link', { name: 'GST' })).toHaveAttribute('aria-current', 'page')
  const tabs = within(screen.getByRole('navigation', { name: 'Reports' })).getAllByRole('link')
  expect(tabs.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Overview', 'GST'])
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('HomeReportsGST')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), formatMonth('2025-12'))
  expect(router.state.location.search).toBe('?month=2025-12')
  expect(await screen.findByText('The return (GSTR-1) agrees with the sales register.')).toBeVisible()
  expect(asked).toEqual([MONTH, '2025-12'])
})

it('warns when the figures differ or numbers are missing, and says when the books are closed', async () => {
  show({
    checks: [{ name: 'HSN summary', taxable: 1, tax: 0, isEqual: false }],
    problems: ['No document has the number PH/26-27/00004'],
    closedUpTo: '2099-01-31',
  })
  expect(await screen.findByText(/does not agree with the sales register/)).toBeVisible()
  expect(screen.getByText('Differs')).toBeVisible()
  expect(screen.getByText('No document has the number PH/26-27/00004')).toBeVisible()
  expect(screen.getByText(/closed up to 31 Jan 2099/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Close the books' })).toBeNull()
})

it('sums up what sales put into GSTR-3B, and says what is left to the accountant', async () => {
  show()
  const panel = within(await screen.findByRole('region', { name: 'Summary of the month (GSTR-3B)' }))
  const rows = panel.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Taxable sales, net of notes3.1(a)₹3,000.50₹360.09₹90.00₹90.00',
    'Of these, to consumers in 32-Kerala3.2₹2,000.50₹360.09₹0.00₹0.00',
  ])
  expect(panel.getByText(/tax credit \(table 4\).*your accountant adds them/)).toBeVisible()
})

/** The names of the files that are saved. */
function saveNothing(): string[] {
  URL.createObjectURL = () => 'blob:gst'
  URL.revokeObjectURL = () => {}
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

// covers beyond-66
it('downloads one file or all', async () => {
  const { user } = show()
  answer(downloadGstFile, ({ params }) => new HttpResponse(`file ${params['file']}`))
  const names = saveNothing()
  const files = within(await screen.findByRole('region', { name: 'Files' }))
  await user.click(files.getAllByRole('button', { name: 'Download' })[0] ?? document.body)
  expect(await screen.findByText(`Saved gstr1-b2b-${MONTH}.csv`)).toBeVisible()
  await user.click(files.getByRole('button', { name: 'Download all' }))
  expect(await screen.findByText('Saved 10 files')).toBeVisible()
  expect(names).toHaveLength(11)
  expect(names).toContain(`gstr3b-${MONTH}.csv`)
  expect(names.at(-1)).toBe(`sales-register-${MONTH}.csv`)
})

it.each(LOST_REPLIES)('saves none of the files when one ends in %s, and all the next time', async (_fault, lost) => {
  const { user } = show()
  let calls = 0
  answer(downloadGstFile, () => {
    calls += 1
    return calls === 4 ? (lost() as never) : new HttpResponse('GSTIN')
  })
  const names = saveNothing()
  const all = await screen.findByRole('button', { name: 'Download all' })
  await user.click(all)
  expect(await screen.findByText('The download failed. Please try again.')).toBeVisible()
  expect(names).toEqual([])
  await user.click(all)
  expect(await screen.findByText('Saved 10 files')).toBeVisible()
  expect(names).toHaveLength(10)
})

it.each([
  ['unregistered', 'The shop is not registered for GST'],
  ['regular', 'No tax documents in this month'],
] as const)('says that a %s shop without documents has nothing to file', async (registration, title) => {
  show({ registration, files: EMPTY, byRate: [], checks: [] })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

it('offers a retry when the month cannot be loaded, and is not found without the feature', async () => {
  mockReports()
  answer(getGstMonth, () => HttpResponse.json({ code: 'internal', message: 'It broke' }, { status: 500 }))
  const { unmount } = renderScreen(GstScreen, { at: '/reports/gst' })
  expect(await screen.findByText('It broke')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  unmount()
  renderScreen(GstScreen, { at: '/reports/gst', features: ['reports'] })
  expect(await screen.findByRole('link', { name: 'Go to Reports' })).toBeVisible()
})
