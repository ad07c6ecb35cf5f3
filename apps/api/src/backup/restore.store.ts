import { t } from '@phuljhari/contract/rules/t'
import type pg from 'pg'
import type { Manifest } from './archive.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The tables that hold data, other than the rows of an empty installation (settings: seed-identity.ts). */
export async function findFilledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relname not in
         ('migrations', 'releases', 'repeatable_sql', 'categories', 'catalogue_version', 'order_removals',
          'retention_periods',
          'sign_in_failures', 'sessions', 'invitations', 'known_devices', 'sign_in_challenges', 'code_failures',
          'staff_settings', 'order_index', 'order_index_chunks', 'backup_log')
     order by relname`,
  )
  const filled: string[] = []
  for (const { name } of rows) {
    const own = name === 'settings' ? "where person <> 'system'" : ''
    const found = await client.query(`select 1 from ${quoted(name)} ${own} limit 1`)
    if (found.rowCount) filled.push(name)
  }
  return filled
}

/** Drops all tables and functions except those of extensions, so that the schema of the backup can be created. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare it text; begin
    for it in select format('%I', relname) from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      loop execute 'drop table if exists ' || it || ' cascade'; end loop;
    -- All are listed before the first is dropped, since that may drop others with it.
    foreach it in array array(
        select oid::regprocedure::text from pg_proc p where pronamespace = current_schema()::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
      loop execute 'drop function if exists ' || it || ' cascade'; end loop;
  end $$`)
}

export type ForeignKey = { table: string; name: string; definition: string }

/** Drops all foreign keys, so that tables can be loaded in any order. @returns what is needed to create them again. */
export async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  return rows
}

/** @throws the driver's error when rows violate a foreign key. */
export async function createForeignKeys(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
}

/**
 * Disables all triggers, or enables them again. A backup has what they derived. They are those of its migrations, which
 * need not be those that were in force when its rows were written.
 */
export async function setTriggers(client: pg.Client, isEnabled: boolean): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as "table" from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relhastriggers`,
  )
  for (const { table } of rows)
    await client.query(`alter table ${quoted(table)} ${isEnabled ? 'enable' : 'disable'} trigger user`)
}

/**
 * Accepts all subjects of events until migration 082 lists them and checks the rows: up to release 2.7.3, rows may be
 * ahead of the list of the migrations.
 */
export async function acceptAllSubjects(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_class where oid = to_regclass('events')")
  if (rowCount)
    await client.query(
      `alter table events drop constraint events_subject_check, add constraint events_subject_check check (true)`,
    )
}

/** Empties the tables that migrations have filled. */
export async function emptyFilledTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select 1 from ${quoted(table)} limit 1`)
    if (rowCount) await client.query(`truncate ${quoted(table)} cascade`)
  }
}

/**
 * Inserts rows of a backup into a table, except for generated columns. Transaction ids become the present one: those of
 * another database mean nothing here.
 * @returns the number of rows.
 */
export async function loadRows(client: pg.Client, table: string, rows: readonly string[]): Promise<number> {
  const { rows: columns } = await client.query<{ name: string; isXid: boolean }>(
    `select attname as name, atttypid = 'xid8'::regtype as "isXid" from pg_attribute
     where attrelid = format('%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const values = columns.map(({ name, isXid }) => (isXid ? 'pg_current_xact_id()' : quoted(name))).join(', ')
  const { rowCount } = await client.query(
    `insert into ${quoted(table)} (${names}) overriding system value
     select ${values} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
  return rowCount ?? 0
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval(format($$%I$$, $1::text)::regclass, $2::bigint, $3)', [name, value, isCalled])
}

/** Makes clients discard lists cached from the previous data, whose transaction ids are meaningless now. */
export async function invalidateCachedLists(client: pg.Client): Promise<void> {
  for (const table of ['catalogue_version', 'order_removals']) {
    const { rowCount } = await client.query('select 1 from pg_class where oid = to_regclass($1)', [table])
    if (rowCount)
      await client.query(`update ${table} set version = version + extract(epoch from clock_timestamp())::bigint`)
  }
}

/** E-mails that waited at the time of the backup may have been sent since: nobody is mailed twice. */
export const holdMails = (client: pg.Client) =>
  client.query(
    `update messages set state = 'unknown', next_at = null, at = now() where state in ('waiting', 'sending')`,
  )

const INTERRUPTED = t('A backup was restored before this was done. Start it again.')
/**
 * Ends the links of runs and of tracking, since the shop may have revoked them after the backup, and what was left of
 * jobs, which may have been done since. What a phone reports with such a link goes to the clerk's list.
 */
export async function endLinksAndJobs(client: pg.Client): Promise<void> {
  for (const table of ['run_links', 'tracking_links'])
    await client.query(`update ${table} set revoked_at = now() where revoked_at is null`)
  await client.query(
    `update bulk_rows set result = case result when 'undoing' then 'done' else 'refused' end, message = $1
     where result in ('waiting', 'undoing')`,
    [INTERRUPTED],
  )
  await client.query('update document_batch_orders set issued = false, refusal = $1 where issued is null', [
    INTERRUPTED,
  ])
  for (const table of ['bulk_batches', 'document_batches'])
    await client.query(`update ${table} set finished_at = now() where finished_at is null`)
}

// A shop that never issued a numbered paper has nothing to confirm. Series without a number in the backup may have got
// their first since.
const requireConfirmation = `
  with known as (
    select exists (select 1 from document_series)
      or exists (select 1 from settings where key = 'registration' and value ->> 'kind' <> 'unregistered')
      as has_papers),
  marked as (update document_series set needs_confirmation = true where financial_year = $1)
  insert into document_series (kind, prefix, financial_year, needs_confirmation)
  select kind, prefix, $1, true from known, json_each_text($2) as current (kind, prefix) where has_papers
  on conflict do nothing`
/**
 * Lets no document be numbered in a financial year until an owner has confirmed the last number on paper, which may be
 * later than the backup.
 * @param prefixes those in force, by kind
 */
export const requireSeriesConfirmation = (client: pg.Client, year: string, prefixes: Record<string, string>) =>
  client.query(requireConfirmation, [year, JSON.stringify(prefixes)])

/** The prefixes of the series that are in force on a day in India, where they were ever set. */
export async function readPrefixes(client: pg.Client, day: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ value: Record<string, string> }>(
    `select value from settings where key = 'series' and valid_from <= $1 order by valid_from desc, id desc limit 1`,
    [day],
  )
  return rows[0]?.value ?? {}
}
