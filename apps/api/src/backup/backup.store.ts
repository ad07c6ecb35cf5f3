import type { Tx } from '../db/database.ts'

/**
 * Restored tokens would revive what was revoked since the backup. The password of the mail server is that of another
 * system, and would need its key: it is set up again. The manifest lists the migrations, the index of orders is made
 * again, and the log of backups is that of one installation.
 */
const EXCLUDED_TABLES = [
  'sessions',
  'invitations',
  'known_devices',
  'sign_in_challenges',
  'sign_in_failures',
  'code_failures',
  'mail_server',
  'migrations',
  'releases',
  'repeatable_sql',
  'order_index',
  'order_index_chunks',
  'backup_log',
]
const ROWS_PER_CHUNK = 1_000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const snapshot = {
  name: 'backup_snapshot',
  text: 'set transaction isolation level repeatable read, read only',
}
/** Makes the transaction read one consistent snapshot. Call it first. */
export const takeSnapshot = (tx: Tx) => tx.run(snapshot)

const tables = {
  name: 'backup_tables',
  text: `select relname as name from pg_class
         where relnamespace = current_schema()::regnamespace and relkind = 'r' and not relname = any($1::text[])
         order by relname`,
}
export const findTables = async (tx: Tx) =>
  (await tx.many<{ name: string }>(tables, [EXCLUDED_TABLES])).map((row) => row.name)

const ran = { name: 'backup_migrations', text: 'select name from migrations order by name' }
export const findMigrations = async (tx: Tx) => (await tx.many<{ name: string }>(ran)).map((row) => row.name)

const sequences = {
  name: 'backup_sequences',
  text: `select relname as name from pg_class
         where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
}
export async function readSequences(tx: Tx): Promise<Array<{ name: string; value: string; isCalled: boolean }>> {
  const found: Array<{ name: string; value: string; isCalled: boolean }> = []
  for (const { name } of await tx.many<{ name: string }>(sequences)) {
    const statement = {
      name: `backup_seq_${name}`.slice(0, 63),
      text: `select last_value::text as value, is_called from ${quoted(name)}`,
    }
    const { value, is_called } = await tx.one<{ value: string; is_called: boolean }>(statement)
    found.push({ name, value, isCalled: is_called })
  }
  return found
}

const fetch = { name: 'backup_fetch', text: `fetch ${ROWS_PER_CHUNK} from backup_rows` }
const close = { name: 'backup_close', text: 'close backup_rows' }
/** The rows of a table in chunks, as JSON made by PostgreSQL: parsing them here could round numbers. */
export async function* readRows(tx: Tx, table: string): AsyncGenerator<string[]> {
  await tx.run({
    name: `backup_of_${table}`.slice(0, 63),
    text: `declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} t`,
  })
  for (;;) {
    const rows = await tx.many<{ row: string }>(fetch)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.run(close)
}

// Rows are read as JSON, since the database of an earlier version lacks the column.
const keyIds = {
  name: 'backup_key_ids',
  text: `select split_part(aadhar_sealed, '.', 1) as id from agents where aadhar_sealed is not null
         union select split_part(to_jsonb(v) ->> 'totp_sealed', '.', 1) from vendors v
           where to_jsonb(v) ->> 'totp_sealed' is not null order by id`,
}
/** The ids of the keys that Aadhaar numbers and second factors are encrypted with. */
export const findKeyIds = async (tx: Tx) => (await tx.many<{ id: string }>(keyIds)).map((row) => row.id)
