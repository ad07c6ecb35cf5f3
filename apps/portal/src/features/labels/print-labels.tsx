import type { LabelSender } from '@phuljhari/contract/dispatch/labels.contract'
import { printContent } from '../../ui/print/print-content.ts'
import { renderOffScreen } from '../../ui/print/render-off-screen.ts'
import { type Adjustment, type LabelFormat } from './label-layout.ts'
import { say } from './labels.messages.ts'
import { CalibrationSheet } from './CalibrationSheet.tsx'
import { type CartonLabel, LabelSheets, MeasuredLabels } from './LabelSheets.tsx'

/** How far texts shrink, and in which steps. */
const SMALLEST_FIT = 0.35
const FIT_STEP = 0.05
/** The longest wait for fonts, the same as in print-sheet.ts. */
const FONTS_MAX_WAIT_MS = 3000
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isTooLarge = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement) =>
  scrollHeight > clientHeight || scrollWidth > clientWidth

/** Shrinks the texts of a label until they fit its cell. @returns by how much */
function fitOf(body: HTMLElement): number {
  const points = Number.parseFloat(body.style.fontSize)
  let fit = 1
  while (fit > SMALLEST_FIT && isTooLarge(body)) {
    fit -= FIT_STEP
    body.style.fontSize = `${points * fit}pt`
  }
  return fit
}

/** By how much the texts of each order shrink: its labels differ in the number only, so that one is measured. */
async function fitsOf(
  labels: readonly CartonLabel[],
  from: LabelSender,
  format: LabelFormat,
): Promise<Map<string, number>> {
  const last = new Map(labels.map((label) => [label.order.orderId, label]))
  // React cannot render synchronously within an effect of the caller.
  await Promise.resolve()
  const { sheet, remove } = renderOffScreen(<MeasuredLabels labels={[...last.values()]} from={from} format={format} />)
  sheet.className = 'label-measured'
  document.body.append(sheet)
  try {
    // A first layout requests the fonts. With other fonts, lines would wrap at other words.
    sheet.getBoundingClientRect()
    await Promise.race([document.fonts?.ready, delay(FONTS_MAX_WAIT_MS)])
    const bodies = [...sheet.querySelectorAll<HTMLElement>('.label-body')]
    return new Map(bodies.map((body) => [body.dataset['order'] ?? '', fitOf(body)]))
  } finally {
    remove()
    sheet.remove()
  }
}

export type LabelJob = {
  labels: readonly CartonLabel[]
  from: LabelSender
  format: LabelFormat
  start: number
  adjustment: Adjustment
}

/** Prints the labels one after the other on the same sheets. */
export async function printLabels(job: LabelJob): Promise<void> {
  const fits = await fitsOf(job.labels, job.from, job.format)
  const ids = [...fits.keys()]
  await printContent(<LabelSheets {...job} fits={fits} />, ids.length === 1 ? `${say.title} ${ids[0]}` : say.title)
}

/** Prints a page with rulers, adjusted like the labels, which shows by how much the printer misses. */
export const printCalibration = (format: LabelFormat, adjustment: Adjustment): Promise<void> =>
  printContent(<CalibrationSheet format={format} adjustment={adjustment} />, say.calibration)
