import { workerData } from 'node:worker_threads'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { sendReply } from '../run-worker.ts'
import { profilesOf } from './column-profile.ts'
import { openWorkbook, type FileKind, type Limits, type Refusal } from './open-workbook.ts'
import type { Shop } from './reader/choose-columns.ts'
import { describeColumns, type FoundColumn } from './reader/column-titles.ts'
import type { PriceList } from './reader/price-list.ts'
import { readPriceList } from './reader/read-price-list.ts'
import {
  evidenceOf,
  layoutOf,
  nameHashes,
  rememberedSheet,
  withRemembered,
  type Evidence,
  type RememberedChoices,
} from './remembered-choices.ts'

export type Task = {
  bytes: Uint8Array
  kind: FileKind
  limits: Limits
  choices: PriceListChoices
  /** The choices made for earlier lists, by layout. */
  layouts: Record<string, RememberedChoices>
  shop: Shop
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
  /** Whether the list has the columns of an earlier one but other contents, so that its choices were not applied. */
  isOutdated: boolean
  /** Identifies the contents; it is remembered with the choices. */
  evidence: Evidence
}
export type Reply = ReadUpload | { refusal: Refusal | 'no_table' }

function reply({ bytes, kind, limits, choices, layouts, shop }: Task): Reply {
  const opened = openWorkbook(Buffer.from(bytes), kind, limits)
  if ('refusal' in opened) return opened
  const { grids } = opened
  const sheets = grids.map(({ sheet }) => sheet)
  const first = readPriceList(grids, choices, shop)
  // The key is that of the sheet found without choices, even where another one was chosen.
  const isChosen = choices.sheet !== undefined || choices.answers?.['sheet'] !== undefined
  const keyed = isChosen ? readPriceList(grids, {}, shop) : first
  const layout = keyed && layoutOf(keyed.table)
  const remembered = layout !== null && Object.hasOwn(layouts, layout) ? layouts[layout] : undefined
  const sheet = choices.sheet ?? rememberedSheet(remembered, sheets)
  const compared =
    sheet === undefined || sheet === first?.sheet ? first : readPriceList(grids, { ...choices, sheet }, shop)
  const rowsOf = (list: PriceList) =>
    grids.find((one) => one.sheet === list.sheet)?.rows.slice(list.table.firstRow) ?? []
  const applied = withRemembered(choices, remembered, {
    sheets,
    names: compared ? nameHashes(compared) : [],
    profile: (columns) => (compared ? profilesOf(rowsOf(compared), columns) : {}),
  })
  const list = remembered ? readPriceList(grids, applied.choices, shop) : first
  const grid = grids.find((one) => one.sheet === list?.sheet)
  if (!list || !grid) return { refusal: 'no_table' }
  return {
    list: { ...list, questions: [...applied.questions, ...list.questions] },
    sheets,
    found: describeColumns(grid.rows, list.table),
    layout,
    choices: applied.choices,
    isRemembered: applied.isRemembered,
    isOutdated: applied.isOutdated,
    evidence: evidenceOf(list, rowsOf(list), sheets, applied.choices),
  }
}

sendReply(reply(workerData as Task))
