import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatCount, formatNumber } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'

const GRAMS_PER_KG = 1000

/** The texts of carton labels and their dialog. */
export const say = {
  title: t('Carton labels'),
  loading: t('Loading labels...'),
  loadFailed: t('The labels could not be loaded.'),
  cartons: t('Cartons'),
  /** The name of the field of an order, where several have one. */
  cartonsOf: (orderId: string) => t('Cartons of {orderId}', { orderId }),
  printed: (cartons: number, at: string) =>
    cartons === 1
      ? t('A label for 1 carton was printed on {date}.', { date: formatDate(at) })
      : t('Labels for {n} cartons were printed on {date}.', { n: formatCount(cartons), date: formatDate(at) }),
  areVoid: (now: number) =>
    now === 1
      ? t('They are void: take them off and print 1 again.')
      : t('They are void: take them off and print all {n} again.', { n: formatCount(now) }),
  whichCartons: t('Which cartons'),
  allCartons: t('All cartons'),
  someCartons: t('Some cartons'),
  first: t('From carton'),
  last: t('To carton'),
  rangeInvalid: (max: number) => t('Enter cartons from 1 to {max}, the first one first.', { max: formatCount(max) }),
  reprintHint: t('To replace damaged labels. The other labels stay valid.'),
  format: t('Labels'),
  formats: { four: t('4 on A4'), eight: t('8 on A4'), thermal: t('100 × 150 mm') },
  start: t('Start at'),
  startHint: t('On a used sheet choose the first free label.'),
  adjust: t('Adjust the printer'),
  adjustHint: t(
    'If the print is off: print the page with rulers and measure. This browser remembers it for the printer.',
  ),
  printer: t('Printer (any name)'),
  x: t('Move right (mm)'),
  y: t('Move down (mm)'),
  scale: t('Scale (%)'),
  calibrate: t('Print calibration page'),
  print: (count: number) => (count === 1 ? t('Print 1 label') : t('Print {n} labels', { n: formatCount(count) })),
  tooMany: (max: number) => t('At most {max} labels can be printed at once.', { max: formatCount(max) }),
  printFailed: t('The labels could not be printed. Please try again.'),
  to: t('To'),
  from: t('From'),
  pin: t('PIN'),
  transport: t('Transport'),
  freight: t('Freight'),
  office: t('Destination office'),
  licence: t('Licence'),
  order: t('Order'),
  mark: t('Mark'),
  carton: t('Carton'),
  gross: (grams: number) => t('Gross {weight} kg', { weight: formatNumber(grams / GRAMS_PER_KG, 2) }),
  /** Of the only carton, or of all together. */
  net: (grams: number, cartons: number) =>
    cartons === 1
      ? t('Net {weight} kg', { weight: formatNumber(grams / GRAMS_PER_KG, 2) })
      : t('Net, all cartons: {weight} kg', { weight: formatNumber(grams / GRAMS_PER_KG, 2) }),
  warning: t('FIREWORKS: keep away from fire'),
  calibration: t('Calibration page'),
  calibrationSteps: [
    t('Print at actual size (100 %), without margins and without fitting to the page.'),
    t('Lay a ruler on the sheet, its 0 at the edge. Mark 50 should be 50 mm from the edge.'),
    t('If it is 52 mm to the right: Move right −2. If it is 49 mm down: Move down 1.'),
    t('If marks 50 and 100 are 51 mm apart: Scale 98, which is 100 × 50 ÷ 51.'),
  ],
  adjusted: (x: number, y: number, scale: number) =>
    t('Printed with: right {x} mm, down {y} mm, scale {scale} %', { x, y, scale }),
} as const
