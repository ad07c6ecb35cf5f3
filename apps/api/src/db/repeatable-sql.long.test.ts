import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { onDatabase } from '../../test/global-setup.ts'
import { applyMigrations, knownMigrations, migrate } from './migrate.ts'
import { applyRepeatableSql, readRepeatable, REPEATABLE_SQL } from './repeatable-sql.ts'

/** The last migration that defined functions and triggers of all kinds. */
const LAST_WITH_ALL = '044_erase_one_customer.sql'

let name: string
let client: pg.Client
const administer = async (statement: string) => {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}
const connection = () => onDatabase(inject('postgres'), name)
const rows = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows

beforeEach(async () => {
  name = `empty_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  client = new pg.Client(connection())
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await administer(`drop database ${name} with (force)`)
})

const OWN = `pronamespace = 'public'::regnamespace
  and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
const DEFINED = /^create or replace (?:function|trigger) (\w+)/gm
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '')

/** Functions whose results are stored or that rows must pass: in an index, a column, statistics or a constraint. */
const STORED = `select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
  where d.refclassid = 'pg_proc'::regclass and ${OWN}
    and (d.classid in ('pg_attrdef'::regclass, 'pg_statistic_ext'::regclass, 'pg_constraint'::regclass) or
      d.classid = 'pg_class'::regclass and (select relkind from pg_class where oid = d.objid) = 'i')`

describe('the SQL of the product', () => {
  it('asks for the day in India, never for that of the session', () => {
    // `current_date`, and a moment cast to a day or a time without a time zone.
    const SESSION_DAY = new RegExp(
      [
        String.raw`\bcurrent_date\b`,
        String.raw`\blocaltime(stamp)?\b`,
        String.raw`\b(now|clock_timestamp)\(\)::(date|timestamp)\b`,
        String.raw`_at::date\b`,
        String.raw`_(on|date)::timestamptz`,
        String.raw`_(on|date) *[<>]=? *now\(\)`,
      ].join('|'),
      'i',
    )
    const api = new URL('../../', import.meta.url)
    const sources = globSync(['migrations/*.sql', 'src/**/*.{sql,ts}'], { cwd: api }).filter(
      (file) => !file.endsWith('.test.ts'),
    )
    expect(sources.length).toBeGreaterThan(300)
    const found = sources.filter((file) => SESSION_DAY.test(readFileSync(new URL(file, api), 'utf8')))
    expect(found).toEqual([])
  })
})

/** All that decides which rows are accepted, other than triggers, which are disabled while a backup is restored. */
const ACCEPTANCE = `select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod),
    attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as text
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  join pg_class c on c.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and relname <> 'repeatable_sql'
  union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> coalesce(to_regclass('repeatable_sql'), 0)
  union all select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'repeatable_sql'
  union all select format('%s %s', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') order by 1`

describe('functions and triggers', () => {
  it('decide nothing about which rows are accepted: a restore loads rows before them', async () => {
    await client.query('begin')
    await applyMigrations(client, await knownMigrations())
    await client.query('commit')
    const byMigrations = await rows(ACCEPTANCE)
    await migrate(connection())
    expect(byMigrations.length).toBeGreaterThan(1_000)
    expect(await rows(ACCEPTANCE)).toEqual(byMigrations)
  })

  it('have one current text, in the folder of their owner, unless stored values depend on them', async () => {
    await migrate(connection())
    const texts = await Promise.all(REPEATABLE_SQL.map(readRepeatable))
    const defined = texts.flatMap((text) => namesIn(text, DEFINED))
    expect(defined.length).toBe(new Set(defined).size + 1) // derive_allocated is a trigger and its function
    const stored = new Set((await rows<{ name: string }>(STORED)).map((row) => row.name))
    // The functions on which stored values depend call these.
    for (const one of ['event_names', 'event_money_names']) stored.add(one)
    const all = await rows<{ name: string }>(`select proname as name from pg_proc p where ${OWN}
      union select tgname from pg_trigger where not tgisinternal`)
    expect(
      all
        .map((row) => row.name)
        .filter((one) => !defined.includes(one))
        .toSorted(),
    ).toEqual([...stored].toSorted())
    expect(defined.filter((one) => stored.has(one))).toEqual([])
    expect(defined.filter((one) => !all.some((row) => row.name === one))).toEqual([])
  })

  it('are defined by no later migration', async () => {
    for (const file of (await knownMigrations()).filter((one) => one > LAST_WITH_ALL)) {
      const text = await readFile(new URL(`../../migrations/${file}`, import.meta.url), 'utf8')
      expect(text, file).not.toMatch(/create (or replace )?(constraint )?trigger|language plpgsql/)
    }
  })

  it.each(['016_price_list_layouts.sql', '022_trade_fields.sql', '034_prepared_changes.sql', LAST_WITH_ALL])(
    'are those of a new installation after an upgrade from %s',
    async (last) => {
      const definitions = `select pg_get_functiondef(p.oid) as text from pg_proc p where ${OWN}
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`
      const known = await knownMigrations()
      await client.query('begin')
      await applyMigrations(client, known.slice(0, known.indexOf(last) + 1))
      await client.query('commit')
      await migrate(connection())
      const upgraded = await rows(definitions)
      await client.query('drop schema public cascade; create schema public')
      await migrate(connection())
      expect(upgraded).toEqual(await rows(definitions))
    },
  )

  it('are applied again when their file has changed, and only then', async () => {
    await migrate(connection())
    expect(await applyRepeatableSql(client)).toEqual([])
    await client.query("update repeatable_sql set digest = 'of an earlier text' where name = 'payments/ledger.sql'")
    await client.query('drop function order_money(text[])')
    expect(await applyRepeatableSql(client)).toEqual(['payments/ledger.sql'])
    expect(await rows("select order_id from order_money('{}')")).toEqual([])
  })

  it('of a newer release are not replaced by an older one', async () => {
    await migrate(connection())
    await client.query("insert into releases (release) values ('9.1.0')")
    await client.query("update repeatable_sql set digest = 'of a later text' where name = 'payments/ledger.sql'")
    await expect(migrate(connection())).rejects.toThrow('This database was upgraded to release 9.1.0')
  })
})
