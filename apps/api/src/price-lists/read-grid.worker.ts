import { parentPort, workerData } from 'node:worker_threads'
import { read, utils, type ParsingOptions, type WorkBook } from '@e965/xlsx'
import { isModestZip } from './check-zip.ts'
import { decodeText, delimiterOf } from './decode-text.ts'
import type { Cell, Grid } from './grid.ts'

/** What the worker answers: the grid, or why there is none. */
export type Answer = { grid: Grid } | { refusal: 'unreadable' | 'encrypted' | 'empty' | 'too_large' }
export type Task = { bytes: Uint8Array; kind: 'csv' | 'zip' | 'compound'; maxRows: number; maxColumns: number }

const task = workerData as Task

function workbook(bytes: Buffer): WorkBook | null {
  // One row more than is allowed, to see that there are too many.
  const options: ParsingOptions = {
    sheets: 0,
    sheetRows: task.maxRows + 2,
    cellFormula: false,
    cellHTML: false,
    cellStyles: false,
    bookVBA: false,
    dense: true,
  }
  if (task.kind !== 'csv')
    return task.kind === 'zip' && !isModestZip(bytes) ? null : read(bytes, { ...options, type: 'buffer' })
  const text = decodeText(bytes)
  return text === null ? null : read(text, { ...options, type: 'string', raw: true, FS: delimiterOf(text) })
}

function answer(): Answer {
  try {
    const book = workbook(Buffer.from(task.bytes))
    const name = book?.SheetNames[0]
    const sheet = name === undefined ? undefined : book?.Sheets[name]
    if (name === undefined || sheet === undefined) return { refusal: 'unreadable' }
    if (sheet['!ref'] === undefined) return { refusal: 'empty' }
    const range = utils.decode_range(sheet['!ref'])
    if (range.e.r >= task.maxRows + 1) return { refusal: 'too_large' }
    // From A1 on, so that a row's number is the one that the spreadsheet shows.
    const area = { s: { r: 0, c: 0 }, e: { r: range.e.r, c: Math.min(range.e.c, task.maxColumns - 1) } }
    const rows = utils.sheet_to_json<Cell[]>(sheet, {
      header: 1,
      raw: true,
      defval: null,
      blankrows: true,
      range: area,
    })
    return rows.some((row) => row.some((cell) => cell !== null && cell !== ''))
      ? { grid: { sheet: name, rows } }
      : { refusal: 'empty' }
  } catch (error) {
    return { refusal: error instanceof Error && /password|encrypt/i.test(error.message) ? 'encrypted' : 'unreadable' }
  }
}

parentPort?.postMessage(answer())
