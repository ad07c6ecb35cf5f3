import { parentPort, workerData } from 'node:worker_threads'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { openWorkbook, type FileKind, type Limits, type Refusal } from './open-workbook.ts'
import { describeColumns, type FoundColumn } from './reader/describe-columns.ts'
import type { PriceList } from './reader/price-list.ts'
import { readPriceList } from './reader/read-price-list.ts'
import { layoutOf, withRemembered, type RememberedChoices } from './remembered-choices.ts'

export type Task = {
  bytes: Uint8Array
  kind: FileKind
  limits: Limits
  choices: PriceListChoices
  /** The choices made for earlier lists, by layout. */
  layouts: Record<string, RememberedChoices>
}
export type ReadUpload = {
  list: PriceList
  sheets: string[]
  found: FoundColumn[]
  /** The key of the list's columns; null without a header. */
  layout: string | null
  /** The choices that were applied, with the remembered ones. */
  choices: PriceListChoices
  isRemembered: boolean
}
export type Reply = ReadUpload | { refusal: Refusal | 'no_table' }

function reply({ bytes, kind, limits, choices, layouts }: Task): Reply {
  const opened = openWorkbook(Buffer.from(bytes), kind, limits)
  if ('refusal' in opened) return opened
  const first = readPriceList(opened.grids, choices)
  const layout = first && layoutOf(first.table)
  const remembered = layout !== null && Object.hasOwn(layouts, layout) ? layouts[layout] : undefined
  const applied = withRemembered(choices, remembered)
  const list = remembered ? readPriceList(opened.grids, applied) : first
  const grid = opened.grids.find(({ sheet }) => sheet === list?.sheet)
  if (!list || !grid) return { refusal: 'no_table' }
  return {
    list,
    sheets: opened.grids.map(({ sheet }) => sheet),
    found: describeColumns(grid.rows, list.table),
    layout,
    choices: applied,
    isRemembered: remembered !== undefined,
  }
}

parentPort?.postMessage(reply(workerData as Task))
