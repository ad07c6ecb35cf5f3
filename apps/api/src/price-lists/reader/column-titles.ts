import type { Cell } from '../grid.ts'
import { isBlank, textOf } from './cells.ts'
import { quoted } from './quoted.ts'
import type { Table, Titled } from './table.ts'

const SAMPLES = 3
const LONGEST_SAMPLE = 60

/** The first distinct values of a column. */
export function samplesOf(rows: ReadonlyArray<readonly Cell[]>, index: number): string[] {
  const samples = new Set<string>()
  for (const row of rows) {
    if (!isBlank(row[index])) samples.add(textOf(row[index]).slice(0, LONGEST_SAMPLE))
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}

/** The header's own text for every column: of two header rows the recognised title, else the lower text. */
export function headerTitles(
  rows: ReadonlyArray<readonly Cell[]>,
  header: readonly number[],
  titled: readonly Titled[],
): string[] {
  const cells = header.map((at) => rows[at] ?? [])
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, index) => {
    const known = titled.find((column) => column.index === index)
    return known?.title ?? textOf(cells.findLast((row) => !isBlank(row[index]))?.[index])
  })
}

/** How to name a column to a person: by its title, and by an example where the title is missing or repeated. */
export function columnName(
  titles: Readonly<Record<number, string>>,
  rows: ReadonlyArray<readonly Cell[]>,
  index: number,
): string {
  const title = titles[index] ?? ''
  const isOnly = Object.values(titles).filter((other) => other === title).length <= 1
  if (title !== '' && isOnly) return quoted(title)
  const [sample] = samplesOf(rows, index).filter((text) => text !== title)
  const named = title === '' ? 'the column without a title' : quoted(title)
  return sample === undefined ? named : `${named}, such as ${quoted(sample)}`
}

/** A, B … Z, AA, AB … as spreadsheets name their columns; `index` counts from 0. */
function columnLetter(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}

/** A column with content below the header, as shown to users who choose columns. */
export type FoundColumn = { index: number; letter: string; title: string; samples: string[] }

export function describeColumns(rows: readonly Cell[][], { firstRow, titles }: Table): FoundColumn[] {
  const below = rows.slice(firstRow)
  const width = below.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, index) => ({
    index,
    letter: columnLetter(index),
    title: titles[index] ?? '',
    samples: samplesOf(below, index),
  })).filter(({ samples, title }) => samples.length > 0 || title !== '')
}
