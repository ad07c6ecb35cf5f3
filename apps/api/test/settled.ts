import type { Tx } from '../src/db/database.ts'

const isOver = {
  name: 'test_is_over',
  text: 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over',
}

/**
 * Waits until every transaction of the server that started before now is over, those of other test files included:
 * only then do the lists and streams of changes stop repeating what was written so far.
 */
export async function settled(tx: Tx): Promise<void> {
  const { now } = await tx.one<{ now: string }>({
    name: 'test_xid',
    text: 'select pg_current_xact_id()::text as now',
  })
  while (!(await tx.one<{ over: boolean }>(isOver, [now])).over);
}
