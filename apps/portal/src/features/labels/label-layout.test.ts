import { describe, expect, it } from 'vitest'
import { cellCount, cellsOf, LABEL_FORMATS, type LabelFormat, rulerMarks, sheetsOf, adjusted } from './label-layout.ts'

const labels = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const [four, eight, thermal] = LABEL_FORMATS as [LabelFormat, LabelFormat, LabelFormat]

describe('the cells of a sheet', () => {
  // covers beyond-116
  it('have the size of A6, half of A6 and the thermal label, each placed from the edge of the sheet', () => {
    expect(cellsOf(four)).toEqual([
      { left: 0, top: 0, width: 105, height: 148.5 },
      { left: 105, top: 0, width: 105, height: 148.5 },
      { left: 0, top: 148.5, width: 105, height: 148.5 },
      { left: 105, top: 148.5, width: 105, height: 148.5 },
    ])
    expect(cellsOf(eight).at(-1)).toEqual({ left: 105, top: 222.75, width: 105, height: 74.25 })
    expect(cellsOf(thermal)).toEqual([{ left: 0, top: 0, width: 100, height: 150 }])
  })

  it.each(LABEL_FORMATS)('fill the sheet of format $id to its edges', (format) => {
    const cells = cellsOf(format)
    expect(cells).toHaveLength(cellCount(format))
    expect(Math.max(...cells.map(({ left, width }) => left + width))).toBe(format.width)
    expect(Math.max(...cells.map(({ top, height }) => top + height))).toBe(format.height)
  })
})

describe('dividing labels among sheets', () => {
  // covers beyond-116
  it.each([
    [four, 4, 0, [4]],
    [four, 5, 0, [4, 1]],
    [eight, 16, 0, [8, 8]],
    [eight, 8, 3, [5, 3]],
    [four, 1, 3, [1]],
    [thermal, 3, 0, [1, 1, 1]],
    [four, 0, 2, []],
  ])('fills each sheet before the next, without an empty one (%#)', (format, count, start, expected) => {
    const sheets = sheetsOf(labels(count), format, start)
    expect(sheets.map((sheet) => sheet.length)).toEqual(expected)
    expect(sheets.flat().map(({ label }) => label)).toEqual(labels(count))
  })

  // covers beyond-116
  it('leaves the used cells of the first sheet free', () => {
    const [first, second] = sheetsOf(labels(6), eight, 5)
    expect(first?.map(({ cell: { left, top } }) => [left, top])).toEqual([
      [105, 148.5],
      [0, 222.75],
      [105, 222.75],
    ])
    expect(second?.[0]?.cell).toMatchObject({ left: 0, top: 0 })
  })
})

it('moves a sheet by millimetres and scales it from its corner, and marks a ruler at each millimetre', () => {
  expect(adjusted({ x: -1.5, y: 2, scale: 99.5 })).toEqual({ transform: 'translate(-1.5mm, 2mm) scale(0.995)' })
  expect(rulerMarks(210)).toHaveLength(211)
  expect(
    rulerMarks(20)
      .filter(({ size }) => size === 5)
      .map(({ at }) => at),
  ).toEqual([0, 10, 20])
})
