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
  /** Whether it contains only what further filters match. Not which: a search may be a person's name. */
  filtered?: boolean
} & (
  | { rows: number }
  /** Orders or tax documents of a file whose lines are not counted before they are written. */
  | { orders: number }
  | { documents: number }
)

/** Records that a person downloads a file with data of the shop: who, what, of which period and how much. */
export const recordDownload = (tx: Tx, actor: Actor, { file, ...contents }: Download) =>
  recordEvent(tx, actor, { subject: 'download', subjectId: file, action: 'exported', after: contents })
