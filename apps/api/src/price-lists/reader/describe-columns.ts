import type { Cell } from '../grid.ts'
import { isBlank, textOf } from './cells.ts'
import { columnLetter } from './column-letter.ts'
import type { Table } from './table.ts'

/** A column that holds anything below the header, for somebody who is to say what it is. */
export type FoundColumn = { index: number; letter: string; title: string; samples: string[] }

const SAMPLES = 3
const LONGEST_SAMPLE = 60

export function describeColumns(rows: readonly Cell[][], { firstRow, titles }: Table): FoundColumn[] {
  const below = rows.slice(firstRow)
  const width = below.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, index) => {
    const samples = new Set<string>()
    for (const row of below) {
      if (!isBlank(row[index])) samples.add(textOf(row[index]).slice(0, LONGEST_SAMPLE))
      if (samples.size === SAMPLES) break
    }
    return { index, letter: columnLetter(index), title: titles[index] ?? '', samples: [...samples] }
  }).filter(({ samples, title }) => samples.length > 0 || title !== '')
}
