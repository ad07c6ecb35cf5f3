import { formatCount } from '@phuljhari/contract/rules/format-number'
import { utils, write } from '@e965/xlsx'
import { connect } from '../apps/api/src/db/database.ts'
import { previewPriceList } from '../apps/api/src/products/preview-price-list.ts'
import { undoUpload } from '../apps/api/src/products/undo-upload.ts'
import { uploadPriceList } from '../apps/api/src/products/upload-price-list.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { median, table } from './lib/report.ts'

/**
 * Time from the file to the committed catalogue, for a list of the largest allowed size.
 * `node bench/price-list-upload.bench.ts [runs]`
 */
const ROWS = 20_000
const RUNS = Number(process.argv[2] ?? 3)
const seconds = (ms: readonly number[]) => (median(ms) / 1000).toFixed(2)
const ACTOR = { name: 'bench', address: null }
const UNKEYED = { key: null, actor: ACTOR }

/** A workbook whose prices are `factor` times the first ones. */
function listOf(factor: number): { filename: string; bytes: Buffer } {
  const rows = [
    ['productName', 'brandName', 'category', 'orignalPrice', 'discountPrice'],
    ...Array.from({ length: ROWS - 1 }, (_, index) => [
      `Product ${index}`,
      `Maker ${index % 40}`,
      `CATEGORY ${index % 12}`,
      (100 + (index % 900)) * factor,
      1 + (index % 90),
    ]),
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List')
  return { filename: 'list.xlsx', bytes: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer }
}

const server = await benchDatabase()
const db = connect(await server.create('price_list'), () => {})
type Measured = { ms: number; apiCpuMs: number; databaseCpuMs: number }
const measured = new Map<string, Measured[]>()
async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const [startedAt, cpu, databaseCpu] = [performance.now(), process.cpuUsage(), server.cpuMs()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  const one: Measured = {
    ms: performance.now() - startedAt,
    apiCpuMs: (user + system) / 1000,
    databaseCpuMs: server.cpuMs() - databaseCpu,
  }
  measured.set(step, [...(measured.get(step) ?? []), one])
  return result
}
function check(step: string, actual: number): void {
  if (actual !== ROWS - 1) throw new Error(`${step}: ${actual} of ${ROWS - 1} rows`)
}

const [first, dearer] = [listOf(1), listOf(2)]
for (let run = 0; run < RUNS; run++) {
  const preview = await timed('preview of a new list', () => previewPriceList(db, first, {}))
  check('preview', preview.rows.filter(({ outcome }) => outcome === 'new').length)
  const added = await timed('upload: all products new', () => uploadPriceList(db, first, {}, UNKEYED))
  check('upload', added.created)
  const undone = await timed('undo: all products new', () => undoUpload(db, added.uploadId ?? '', ACTOR))
  check('undo', undone.created)
  check(
    'second upload',
    (await timed('upload: all products new', () => uploadPriceList(db, first, {}, UNKEYED))).created,
  )
  const same = await timed('upload: nothing changed', () => uploadPriceList(db, first, {}, UNKEYED))
  check('repeat', same.unchanged)
  const changed = await timed('upload: all prices changed', () => uploadPriceList(db, dearer, {}, UNKEYED))
  check('change', changed.updated)
  const restored = await timed('undo: all prices changed', () => undoUpload(db, changed.uploadId ?? '', ACTOR))
  check('undone change', restored.updated)
  await db.many({ name: 'bench_truncate', text: 'truncate products, brands, categories restart identity cascade' })
}
await db.close()
await server.stop()

console.log(
  [
    `## Uploading a price list of ${formatCount(ROWS)} rows (.xlsx, median of ${RUNS})`,
    '',
    'From the file to the committed catalogue, with an event for each product, on an embedded database.',
    '',
    table(
      ['step', 'seconds', 'CPU seconds of the API', 'CPU seconds of PostgreSQL'],
      [...measured].map(([step, all]) => [
        step,
        seconds(all.map(({ ms }) => ms)),
        seconds(all.map(({ apiCpuMs }) => apiCpuMs)),
        seconds(all.map(({ databaseCpuMs }) => databaseCpuMs)),
      ]),
    ),
    '',
  ].join('\n'),
)
