import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '@phuljhari/contract/errors'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { SHEET_EXTENSIONS, SHEET_MAX_COLUMNS, SHEET_MAX_ROWS } from '@phuljhari/contract/products/upload.contract'
import type { Upload } from '../files/upload.ts'
import type { FileKind } from './open-workbook.ts'
import type { Answer, ReadUpload, Task } from './read-upload.worker.ts'

const SECONDS = 15
const MEMORY_MB = 512

const refusals = {
  unreadable: () => new AppError('sheet.unreadable'),
  encrypted: () =>
    new AppError('sheet.unreadable', {
      message: 'This file is protected by a password: save it without one, then upload it again',
    }),
  empty: () => new AppError('sheet.unreadable', { message: 'This file is empty: no sheet of it holds anything' }),
  no_table: () =>
    new AppError('sheet.unreadable', {
      message: 'No products were found: name the columns, at least Product Name and MRP Price, in a row above them',
    }),
  too_large: () => new AppError('sheet.too_large'),
} as const

/** By its content: the ending says what it should be. A workbook that is in truth an older or newer kind is read all the same. */
function kindOf({ filename, bytes }: Upload): FileKind {
  const ending = path.extname(filename).toLowerCase()
  if (!SHEET_EXTENSIONS.some((known) => known === ending)) throw new AppError('sheet.unsupported')
  const magic = bytes.subarray(0, 4).toString('hex')
  const kind = magic === '504b0304' ? 'zip' : magic === 'd0cf11e0' ? 'compound' : 'csv'
  if ((kind === 'csv') !== (ending === '.csv')) throw new AppError('sheet.unreadable')
  return kind
}

let last: Promise<unknown> = Promise.resolve()

/** One file after the other: a large one takes most of a core and half a gigabyte. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

/**
 * Reads an uploaded price list in a worker that is ended when it takes too long: somebody's file must never stop the server.
 * @throws {AppError} sheet.missing, sheet.unsupported, sheet.unreadable, sheet.too_large, sheet.too_slow
 */
export async function readUpload(upload: Upload | null, choices: PriceListChoices): Promise<ReadUpload> {
  if (!upload) throw new AppError('sheet.missing')
  if (upload.bytes.length === 0) throw refusals.empty()
  const kind = kindOf(upload)
  const limits = { maxRows: SHEET_MAX_ROWS, maxColumns: SHEET_MAX_COLUMNS }
  const answer = await inTurn(() => inWorker({ bytes: new Uint8Array(upload.bytes), kind, limits, choices }))
  if ('refusal' in answer) throw refusals[answer.refusal]()
  return answer
}

function inWorker(task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-upload.worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: {},
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new AppError('sheet.too_slow'))
    }, SECONDS * 1000)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      settle()
    }
    worker.once('message', (answer: Answer) => end(() => resolve(answer)))
    // Out of memory, most likely.
    worker.once('error', () => end(() => resolve({ refusal: 'too_large' })))
  })
}
