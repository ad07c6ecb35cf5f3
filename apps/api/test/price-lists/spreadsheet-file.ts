import { utils, write } from '@e965/xlsx'
import { openWorkbook, type FileKind } from '../../src/price-lists/open-workbook.ts'
import type { Grid } from '../../src/price-lists/grid.ts'
import type { GeneratedList } from './write-list.ts'

const LIMITS = { maxRows: 20_000, maxColumns: 200 }

/** The list as a file of its format. */
function spreadsheetFile({ rows, merges, layout, hiddenRows = [] }: GeneratedList): Buffer {
  const sheet = utils.aoa_to_sheet(rows)
  sheet['!merges'] = merges.map(({ column, from, to }) => ({ s: { r: from, c: column }, e: { r: to, c: column } }))
  sheet['!rows'] = rows.map((_, at) => ({ hidden: hiddenRows.includes(at) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Price list')
  return write(book, { type: 'buffer', bookType: layout.format }) as Buffer
}

/** The sheets of the list's file, opened as an upload is. */
export function openList(list: GeneratedList): Grid[] {
  const kind: FileKind = { csv: 'csv', xls: 'compound' }[list.layout.format as string] as FileKind
  const opened = openWorkbook(spreadsheetFile(list), kind ?? 'zip', LIMITS)
  if ('refusal' in opened) throw new Error(`List ${list.seed} cannot be opened: ${opened.refusal}`)
  return opened.grids
}
