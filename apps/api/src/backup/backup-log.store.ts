import type { Tx } from '../db/database.ts'

// A command may be of a newer release than the tables: the server migrates them at its next start.
const hasLog = { name: 'backup_log_exists', text: "select to_regclass('backup_log') is not null as exists" }
const log = {
  name: 'backup_log',
  text: `insert into backup_log (what, taken_at) values ($1, $2)
         on conflict (what) do update set at = now(), taken_at = excluded.taken_at`,
}
/** Records that a backup was made, or proved. */
export async function logBackup(tx: Tx, what: 'made' | 'proved', takenAt: string): Promise<void> {
  const { exists } = await tx.one<{ exists: boolean }>(hasLog)
  if (exists) await tx.run(log, [what, takenAt])
}

const read = { name: 'backup_log_read', text: 'select what, at, taken_at from backup_log' }
/** The latest backup that was made, and the latest that was proved. */
export const findBackupLog = (tx: Tx) => tx.many<{ what: 'made' | 'proved'; at: Date; taken_at: Date }>(read)
