import { parentPort, workerData } from 'node:worker_threads'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { openWorkbook, type FileKind, type Limits, type Refusal } from './open-workbook.ts'
import { describeColumns, type FoundColumn } from './reader/describe-columns.ts'
import type { PriceList } from './reader/price-list.ts'
import { readPriceList } from './reader/read-price-list.ts'

export type Task = { bytes: Uint8Array; kind: FileKind; limits: Limits; choices: PriceListChoices }
/** A price list with the names of the workbook's sheets and a description of its columns. */
export type ReadUpload = { list: PriceList; sheets: string[]; found: FoundColumn[] }
export type Reply = ReadUpload | { refusal: Refusal | 'no_table' }

function reply({ bytes, kind, limits, choices }: Task): Reply {
  const opened = openWorkbook(Buffer.from(bytes), kind, limits)
  if ('refusal' in opened) return opened
  const list = readPriceList(opened.grids, choices)
  const grid = opened.grids.find(({ sheet }) => sheet === list?.sheet)
  if (!list || !grid) return { refusal: 'no_table' }
  return { list, sheets: opened.grids.map(({ sheet }) => sheet), found: describeColumns(grid.rows, list.table) }
}

parentPort?.postMessage(reply(workerData as Task))
