import type { Cell } from '../grid.ts'
import { columnLetter } from './column-letter.ts'
import { samplesOf } from './column-titles.ts'
import type { Table } from './table.ts'

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
