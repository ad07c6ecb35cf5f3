/** A sheet, with labels in columns and rows that fill it. Lengths are in millimetres. */
export type LabelFormat = {
  id: 'four' | 'eight' | 'thermal'
  width: number
  height: number
  columns: number
  rows: number
}
const A4 = { width: 210, height: 297, columns: 2 }
/** A6 and half of it on A4, and the usual label of thermal printers. */
export const LABEL_FORMATS: readonly LabelFormat[] = [
  { id: 'four', ...A4, rows: 2 },
  { id: 'eight', ...A4, rows: 4 },
  { id: 'thermal', width: 100, height: 150, columns: 1, rows: 1 },
]

export const cellCount = ({ columns, rows }: LabelFormat): number => columns * rows

/** Where a label is on its sheet, in millimetres from the sheet's edge. */
export type Cell = { left: number; top: number; width: number; height: number }

/** The cells of a sheet, row by row. Each is placed from the sheet's edge, so that no rounding adds up. */
export const cellsOf = ({ width, height, columns, rows }: LabelFormat): Cell[] =>
  Array.from({ length: columns * rows }, (_, index) => ({
    left: (width * (index % columns)) / columns,
    top: (height * Math.floor(index / columns)) / rows,
    width: width / columns,
    height: height / rows,
  }))

/**
 * Divides labels among sheets.
 * @param start how many cells of the first sheet are used already
 */
export function sheetsOf<Label>(
  labels: readonly Label[],
  format: LabelFormat,
  start: number,
): Array<Array<{ label: Label; cell: Cell }>> {
  const cells = cellsOf(format)
  const sheets: Array<Array<{ label: Label; cell: Cell }>> = []
  labels.forEach((label, index) => {
    const place = start + index
    const cell = cells[place % cells.length]
    if (cell) (sheets[Math.floor(place / cells.length)] ??= []).push({ label, cell })
  })
  return sheets
}

/** How a printer misses the sheet: its offset in millimetres to the right and down, and its scale in percent. */
export type Adjustment = { x: number; y: number; scale: number }
export const NO_ADJUSTMENT: Adjustment = { x: 0, y: 0, scale: 100 }
export const MAX_OFFSET = 20
export const SCALE_RANGE = { min: 90, max: 110 } as const

/** The CSS that moves and scales a whole sheet once, from its upper left corner. */
export const adjusted = ({ x, y, scale }: Adjustment) => ({
  transform: `translate(${x}mm, ${y}mm) scale(${scale / 100})`,
})

/** The marks of a ruler, one for each millimetre; `size` is the length of the mark. */
export const rulerMarks = (length: number): Array<{ at: number; size: number }> =>
  Array.from({ length: length + 1 }, (_, at) => ({ at, size: at % 10 === 0 ? 5 : at % 5 === 0 ? 3.5 : 2 }))
