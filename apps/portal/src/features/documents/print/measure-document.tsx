import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { renderOffScreen } from '../../../ui/print/render-off-screen.ts'
import { Foot } from './Foot.tsx'
import { Head, RunningHead } from './Head.tsx'
import { LineTable } from './LineTable.tsx'
import { FOOT_PARTS, planPages, type FootPart, type PartHeights, type PlannedPage } from './page-plan.ts'
import { COPIES } from './print-choice.ts'
import './tax-document.css'

const PX_PER_MM = 96 / 25.4
/** The height of A4 without margins and the line with the page number, less 4 mm in case of rounding. */
const PAGE_MM = 297 - 2 * 10 - 6 - 4
/** The longest wait for fonts, the same as in print-sheet.ts. */
const FONTS_MAX_WAIT_MS = 3000

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isFootPart = (text: string | undefined): text is FootPart => FOOT_PARTS.some((part) => part === text)

/** The height of an element with its margins, in pixels. */
function outerHeight(element: Element | null): number {
  if (!element) return 0
  const { marginTop, marginBottom } = getComputedStyle(element)
  return (
    element.getBoundingClientRect().height +
    (Number.parseFloat(marginTop) || 0) +
    (Number.parseFloat(marginBottom) || 0)
  )
}

function heightsIn(page: Element): PartHeights {
  const table = page.querySelector('.tax-lines')
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map(outerHeight)
  // The row of totals stays on the page of the last line.
  const totals = rows.pop() ?? 0
  const lines = rows.map((height, index) => (index === rows.length - 1 ? height + totals : height))
  const foot = [...page.querySelectorAll<HTMLElement>('[data-part]')].flatMap((element) => {
    const { part } = element.dataset
    return isFootPart(part) ? [[part, outerHeight(element)] as const] : []
  })
  return {
    page: PAGE_MM * PX_PER_MM,
    head: outerHeight(page.querySelector('.tax-head')),
    runningHead: outerHeight(page.querySelector('.tax-running-head')),
    tableHead: outerHeight(table?.querySelector('thead') ?? null),
    lines,
    foot,
  }
}

/** The document with everything on one page, to be measured. */
const Everything = ({ document }: { document: TaxDocument }) => (
  <section className="tax-page tax-a4">
    <Head document={document} copy={COPIES[0]} />
    <RunningHead document={document} copy={COPIES[0]} />
    <LineTable document={document} lines={document.lines} hasTotals />
    <Foot document={document} />
  </section>
)

/** Lays a document out off-screen, as it will be printed, and divides it among sheets of A4. */
export async function planDocument(document: TaxDocument): Promise<PlannedPage[]> {
  // React cannot render synchronously within an effect of the caller.
  await Promise.resolve()
  const { sheet, remove } = renderOffScreen(<Everything document={document} />)
  sheet.className = 'tax-measured'
  window.document.body.append(sheet)
  try {
    // A first layout requests the fonts. With other fonts, lines would wrap at other words.
    sheet.getBoundingClientRect()
    await Promise.race([window.document.fonts?.ready, delay(FONTS_MAX_WAIT_MS)])
    return planPages(heightsIn(sheet))
  } finally {
    remove()
    sheet.remove()
  }
}
