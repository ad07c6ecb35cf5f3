import { createHash } from 'node:crypto'

/**
 * How far a client has read the changes of orders. Transactions do not commit in the order of their ids, so no single
 * id means "everything before this is known". Instead, every transaction below `upto` had ended when the client read,
 * and `seen` identifies the changes that it saw of later ones.
 */
export type ChangesCursor = {
  /**
   * Is another one once earlier cursors are meaningless: after the database was restarted or restored, or orders were
   * deleted.
   */
  epoch: string
  upto: bigint
  /** Empty when no transaction from `upto` on had changed anything. */
  seen: string
}

export const writeCursor = ({ epoch, upto, seen }: ChangesCursor): string =>
  seen === '' ? `${epoch}.${upto}` : `${epoch}.${upto}.${seen}`

/** Parses a cursor made by `writeCursor`; null for any other text. */
export function readCursor(text: string): ChangesCursor | null {
  const [, epoch, upto, seen = ''] = /^([0-9a-f]{12})\.(\d{1,19})(?:\.([\w-]{16}))?$/.exec(text) ?? []
  return epoch === undefined || upto === undefined ? null : { epoch, upto: BigInt(upto), seen }
}

/**
 * A digest of a set of changes, whatever their sequence; empty when there are none. Two changes of the same order
 * differ by their transactions.
 */
export function digestOf(changes: ReadonlyArray<{ order_id: string; xid: string }>): string {
  if (changes.length === 0) return ''
  const lines = changes.map(({ order_id, xid }) => `${order_id}:${xid}`).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 16)
}
