import { createHash } from 'node:crypto'

/**
 * How far a reader of changes has come. Rows become visible in the order of commits, so no number of a row says "all before me is known"; this does:
 * every transaction below `upto` was over when the reader looked, and `seen` names what it saw of the others.
 */
export type ChangesCursor = {
  /** Changes when cursors of before say nothing any more: another server or start of the database, orders removed. */
  epoch: string
  upto: bigint
  /** Empty when nothing was to be seen of transactions from `upto` on. */
  seen: string
}

export const writeCursor = ({ epoch, upto, seen }: ChangesCursor): string =>
  seen === '' ? `${epoch}.${upto}` : `${epoch}.${upto}.${seen}`

/** The cursor behind a text that `writeCursor` made, or null for any other. */
export function readCursor(text: string): ChangesCursor | null {
  const [, epoch, upto, seen = ''] = /^([0-9a-f]{12})\.(\d{1,19})(?:\.([\w-]{16}))?$/.exec(text) ?? []
  return epoch === undefined || upto === undefined ? null : { epoch, upto: BigInt(upto), seen }
}

/** A short name for a set of changes, whatever their order; empty for none. An order changed twice is another change by its transaction. */
export function nameOf(changes: ReadonlyArray<{ order_id: string; xid: string }>): string {
  if (changes.length === 0) return ''
  const lines = changes.map(({ order_id, xid }) => `${order_id}:${xid}`).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 16)
}
