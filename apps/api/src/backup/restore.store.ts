import type pg from 'pg'
import type { Manifest } from './archive.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The tables that hold data, other than the rows of an empty installation. */
export async function findFilledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname not in ('migrations', 'categories', 'catalogue_version', 'order_removals', 'sign_in_failures', 'sessions') order by relname`,
  )
  const filled: string[] = []
  for (const { name } of rows) {
    const found = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (found.rowCount) filled.push(name)
  }
  return filled
}

/** Drops all tables and functions except those of extensions, so that the schema of the backup can be created. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare it text; begin
    for it in select format('%I', relname) from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      loop execute 'drop table if exists ' || it || ' cascade'; end loop;
    for it in select oid::regprocedure::text from pg_proc p where pronamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute 'drop function if exists ' || it || ' cascade'; end loop;
  end $$`)
}

/** The tables in an order in which none comes before one that it refers to. */
export async function inLoadingOrder(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.oid <> p.oid and c.relnamespace = current_schema()::regnamespace`,
  )
  const placed: string[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (table) => !rows.some(({ child, parent }) => child === table && waiting.has(parent)),
    )
    if (free.length === 0) throw new Error('the tables refer to each other in a circle')
    for (const table of free) waiting.delete(table)
    placed.push(...free)
  }
  return placed
}

/** Empties the tables that migrations have filled. */
export const truncate = (client: pg.Client, tables: readonly string[]) =>
  client.query(`truncate ${tables.map(quoted).join(', ')} cascade`)

/** Inserts rows of a backup into a table, except for generated columns. @returns the number of rows. */
export async function loadRows(client: pg.Client, table: string, rows: readonly string[]): Promise<number> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = format('%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const { rowCount } = await client.query(
    `insert into ${quoted(table)} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
  return rowCount ?? 0
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval(format($$%I$$, $1::text)::regclass, $2::bigint, $3)', [name, value, isCalled])
}

/** Makes clients discard lists cached from the previous data, whose transaction ids mean nothing now. */
export async function invalidateCachedLists(client: pg.Client): Promise<void> {
  for (const table of ['catalogue_version', 'order_removals']) {
    const { rowCount } = await client.query('select 1 from pg_class where oid = to_regclass($1)', [table])
    if (rowCount)
      await client.query(`update ${table} set version = version + extract(epoch from clock_timestamp())::bigint`)
  }
}
