import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { recordEvent } from './events.store.ts'

export type Download = {
  /** What the file contains: the name of a list or report. */
  file: string
  /** First and last day in India of what it covers, `yyyy-mm-dd`, or a month, `yyyy-mm`. */
  from?: string | undefined
  to?: string | undefined
  month?: string
  /** Whether further filters apply. They are not recorded themselves, since a search may be the name of a customer. */
  filtered?: boolean
} & (
  | { rows: number }
  /** Orders or tax documents of a file whose lines are not counted before they are written. */
  | { orders: number }
  | { documents: number }
)

/** Records the download of a file with data of the shop: by whom, of what, for which period and how much. */
export const recordDownload = (tx: Tx, actor: Actor, { file, ...contents }: Download) =>
  recordEvent(tx, actor, { subject: 'download', subjectId: file, action: 'exported', after: contents })
