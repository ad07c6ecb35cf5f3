import { asRecord } from '../../lib/coerce.ts'
import { local } from '../../lib/stored.ts'
import {
  type Adjustment,
  LABEL_FORMATS,
  type LabelFormat,
  MAX_OFFSET,
  NO_ADJUSTMENT,
  SCALE_RANGE,
} from './label-layout.ts'

const STORAGE_KEY = 'label-print'

type Id = LabelFormat['id']
/**
 * What this browser remembers: the format, the printer of each format, and how each printer misses the sheet, by
 * `format/printer`. Browsers do not say which printer is used.
 */
type Stored = { format: Id; printers: Partial<Record<Id, string>>; adjustments: Record<string, Adjustment> }

const within = (value: unknown, min: number, max: number, byDefault: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : byDefault

/** An adjustment without values that no printer needs, such as those of a damaged storage. */
export const asAdjustment = ({ x, y, scale }: Partial<Record<keyof Adjustment, unknown>>): Adjustment => ({
  x: within(x, -MAX_OFFSET, MAX_OFFSET, NO_ADJUSTMENT.x),
  y: within(y, -MAX_OFFSET, MAX_OFFSET, NO_ADJUSTMENT.y),
  scale: within(scale, SCALE_RANGE.min, SCALE_RANGE.max, NO_ADJUSTMENT.scale),
})

function read(): Stored {
  let stored = asRecord(null)
  try {
    stored = asRecord(JSON.parse(local.read(STORAGE_KEY) ?? '{}'))
  } catch {
    // A damaged value counts as none.
  }
  const printers = asRecord(stored['printers'])
  return {
    format: LABEL_FORMATS.find(({ id }) => id === stored['format'])?.id ?? 'four',
    printers: Object.fromEntries(
      LABEL_FORMATS.flatMap(({ id }) => (typeof printers[id] === 'string' ? [[id, printers[id]]] : [])),
    ),
    adjustments: Object.fromEntries(
      Object.entries(asRecord(stored['adjustments'])).map(([key, value]) => [key, asAdjustment(asRecord(value))]),
    ),
  }
}
const keyOf = (format: Id, printer: string) => `${format}/${printer}`

/** The format and printer used last on this device. */
export const lastFormat = (): Id => read().format
export const lastPrinter = (format: Id): string => read().printers[format] ?? ''
/** The names of the printers that were adjusted for a format. */
export const printersOf = (format: Id): string[] =>
  Object.keys(read().adjustments)
    .filter((key) => key.startsWith(`${format}/`))
    .map((key) => key.slice(format.length + 1))
    .filter(Boolean)
export const adjustmentOf = (format: Id, printer: string): Adjustment =>
  read().adjustments[keyOf(format, printer)] ?? NO_ADJUSTMENT

/** Remembers what was printed with. */
export function keepAdjustment(format: Id, printer: string, adjustment: Adjustment): void {
  const { printers, adjustments } = read()
  const stored: Stored = {
    format,
    printers: { ...printers, [format]: printer },
    adjustments: { ...adjustments, [keyOf(format, printer)]: adjustment },
  }
  local.keep(STORAGE_KEY, JSON.stringify(stored))
}
