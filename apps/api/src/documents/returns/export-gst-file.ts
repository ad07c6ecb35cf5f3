import type { GstFile } from '@phuljhari/contract/documents/gst-return.contract'
import { csvLine } from '@phuljhari/contract/rules/csv'
import type { Db, Tx } from '../../db/database.ts'
import type { Actor } from '../../events/actor.ts'
import { recordDownload } from '../../events/record-download.ts'
import { tableOf } from './classify.ts'
import { countGstDocuments, findSeries, readGstDocuments, type MonthDays } from './gst-documents.store.ts'
import {
  B2CS_COLUMNS,
  cellsOf,
  DOCUMENT_COLUMNS,
  GSTR3B_COLUMNS,
  gstr3bRows,
  headersOf,
  HSN_COLUMNS,
  isDocumentFile,
  REGISTER_COLUMNS,
  SERIES_COLUMNS,
  type Columns,
} from './gst-columns.ts'
import { daysOfMonth } from './month-days.ts'
import { readMonth, summarizeMonth } from './summarize-month.ts'

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}'

function* linesOf<Row>(columns: Columns<Row>, rows: Iterable<Row>): Generator<string> {
  yield csvLine(headersOf(columns))
  for (const row of rows) yield csvLine(cellsOf(columns, row))
}

async function* documentLines(tx: Tx, file: keyof typeof DOCUMENT_COLUMNS, days: MonthDays): AsyncGenerator<string> {
  const columns = DOCUMENT_COLUMNS[file]
  yield csvLine(headersOf(columns))
  for await (const limited of readMonth(tx, days)) {
    if (tableOf(limited) !== file) continue
    const { document } = limited
    for (const rated of document.by_rate) yield csvLine(cellsOf(columns, { ...document, rated }))
  }
}

/** The file has a byte order mark, since accountants open it in a spreadsheet. */
async function* registerLines(tx: Tx, days: MonthDays): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headersOf(REGISTER_COLUMNS))
  for await (const document of readGstDocuments(tx, days)) yield csvLine(cellsOf(REGISTER_COLUMNS, document))
}

async function* fileLines(tx: Tx, file: GstFile, days: MonthDays): AsyncGenerator<string> {
  if (isDocumentFile(file)) yield* documentLines(tx, file, days)
  else if (file === 'sales-register') yield* registerLines(tx, days)
  else if (file === 'docs') yield* linesOf(SERIES_COLUMNS, await findSeries(tx, days))
  else {
    const summary = await summarizeMonth(tx, days)
    const { b2cs, hsn } = summary
    if (file === 'gstr3b') yield* linesOf(GSTR3B_COLUMNS, gstr3bRows(summary))
    else if (file === 'b2cs') yield* linesOf(B2CS_COLUMNS, b2cs.values())
    else {
      const rows = [...hsn.values()].filter(({ buyers }) => file === `hsn-${buyers}`)
      yield* linesOf(HSN_COLUMNS, rows)
    }
  }
}

/**
 * A file of GSTR-1, or the sales register, as CSV (trade.md section 1.11); that it was downloaded is recorded. The
 * files of GSTR-1 have no byte order mark: the portal's tool compares the first header.
 * @param month in India, `yyyy-mm`
 */
export async function exportGstFile(db: Db, month: string, file: GstFile, actor: Actor) {
  const days = daysOfMonth(month)
  const lines = fileLines(db, file, days)
  // Read before it returns, so that an unavailable database causes an error rather than half a file.
  const first = await lines.next()
  const documents = await countGstDocuments(db, days)
  const isOfGstr1 = file !== 'sales-register' && file !== 'gstr3b'
  const name = isOfGstr1 ? `gstr1-${file}` : file
  await recordDownload(db, actor, { file: name, month, documents })
  async function* content(): AsyncGenerator<string> {
    if (!first.done) yield first.value
    yield* lines
  }
  return { name: `${name}-${month}.csv`, content: content() }
}
