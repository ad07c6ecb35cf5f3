import path from 'node:path'
import { AppError } from '@phuljhari/contract/errors'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import {
  FURTHER_EXTENSIONS,
  SHEET_EXTENSIONS,
  SHEET_MAX_COLUMNS,
  SHEET_MAX_ROWS,
} from '@phuljhari/contract/products/upload.contract'
import type { Upload } from '../files/upload.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { isHtml } from './html-table.ts'
import type { FileKind } from './open-workbook.ts'
import type { Shop } from './reader/choose-columns.ts'
import type { Reply, ReadUpload, Task } from './read-upload.worker.ts'
import type { RememberedChoices } from './remembered-choices.ts'
import { runWorker, WorkerLimitError, type WorkerLimits } from '../run-worker.ts'
import { t } from '@phuljhari/contract/rules/t'

const WORKER = new URL('./read-upload.worker.ts', import.meta.url)
const WORKER_LIMITS: WorkerLimits = { seconds: 15, memoryMb: 512 }

const refusals = {
  unreadable: () => new AppError('sheet.unreadable'),
  encrypted: () =>
    new AppError('sheet.unreadable', {
      message: t('This file is protected by a password: save it without one, then upload it again'),
    }),
  empty: () => new AppError('sheet.unreadable', { message: t('This file is empty: no sheet has any content') }),
  no_table: () =>
    new AppError('sheet.unreadable', {
      message: t('No products found: name the columns, at least Product Name and MRP Price, in a row above them'),
    }),
  no_cells: () =>
    new AppError('sheet.unsupported', {
      message: t(
        'A PDF, a picture or a letter has no cells to read prices from. Ask the seller for the ' +
          'spreadsheet, or copy the text of the list and paste it here',
      ),
    }),
  too_large: () => new AppError('sheet.too_large'),
} as const

const PDF = '25504446'
/** Types of files that show a list but have no cells to read. */
const NO_TABLES: readonly string[] = ['.pdf', '.jpg', '.jpeg', '.png', '.webp', '.heic', '.doc', '.docx']
/** How much of a file is examined to recognise HTML, without a byte order mark. */
const LONGEST_PROLOGUE = 2_000

/** The kind of a file by its first bytes. An .xlsx that is really an .xls, or the reverse, is still read. */
function kindOf({ filename, bytes }: Upload): FileKind {
  const extension = path.extname(filename).toLowerCase()
  const magic = bytes.subarray(0, 4).toString('hex')
  if (magic === PDF || NO_TABLES.includes(extension)) throw refusals.no_cells()
  if (![...SHEET_EXTENSIONS, ...FURTHER_EXTENSIONS].some((known) => known === extension))
    throw new AppError('sheet.unsupported')
  const kind = magic === '504b0304' ? 'zip' : magic === 'd0cf11e0' ? 'compound' : 'csv'
  const isText = kind === 'csv'
  if (isText && extension === '.txt') return 'chat'
  if (isText && extension === '.xls' && isHtml(bytes.subarray(0, LONGEST_PROLOGUE).toString('latin1'))) return 'html'
  if (isText !== (extension === '.csv') || extension === '.txt') throw new AppError('sheet.unreadable')
  return kind
}

/** One file at a time: a large one takes most of a core and half a gigabyte. */
const inTurn = limitConcurrency(1)

/** Only the worker's own limits are the file's fault; any other crash is a bug, which the error handler logs. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof WorkerLimitError)) return error
  return new AppError(error.limit === 'time' ? 'sheet.too_slow' : 'sheet.too_large')
}

/**
 * Reads an uploaded price list in a worker with a time and memory limit, so that no file can stall the server.
 * @param layouts the choices made for earlier lists, which apply to a list with the same columns.
 * @param shop how the shop states its own prices.
 * @throws {AppError} sheet.missing, sheet.unsupported, sheet.unreadable, sheet.too_large, sheet.too_slow
 */
export async function readUpload(
  upload: Upload | null,
  choices: PriceListChoices,
  layouts: Record<string, RememberedChoices> = {},
  shop: Shop = { pricesIncludeTax: true },
): Promise<ReadUpload> {
  if (!upload) throw new AppError('sheet.missing')
  if (upload.bytes.length === 0) throw refusals.empty()
  const task: Task = {
    bytes: new Uint8Array(upload.bytes),
    kind: kindOf(upload),
    limits: { maxRows: SHEET_MAX_ROWS, maxColumns: SHEET_MAX_COLUMNS },
    choices,
    layouts,
    shop,
  }
  const reply = await inTurn(() => runWorker<Reply>(WORKER, task, WORKER_LIMITS)).catch((error: unknown) => {
    throw toRefusal(error)
  })
  if ('refusal' in reply) throw refusals[reply.refusal]()
  return reply
}
