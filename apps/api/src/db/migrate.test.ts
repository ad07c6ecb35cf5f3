import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { onDatabase } from '../../test/global-setup.ts'
import { applyMigrations, knownMigrations, migrate } from './migrate.ts'

let name: string
const administer = async (statement: string) => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const connection = () => onDatabase(inject('postgres'), name)
beforeEach(async () => {
  name = `empty_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
})
afterEach(() => administer(`drop database ${name} with (force)`))

describe('migrations', () => {
  it('run once when eight processes start at the same time', async () => {
    const known = await knownMigrations()
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(connection())))
    expect(ran.flat()).toEqual(known)
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await migrate(connection())).toEqual([])
  })

  it('make owners of the accounts that exist, and require a role of new ones', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    const staff = known.findIndex((file) => file.endsWith('_staff.sql'))
    await client.query('begin')
    await applyMigrations(client, known.slice(0, staff))
    await client.query("insert into vendors (email, full_name, password_hash) values ('a@b', 'A', 'x')")
    await applyMigrations(client, known)
    await client.query('commit')
    expect((await client.query('select role, rights, active from vendors')).rows).toEqual([
      { role: 'owner', rights: [], active: true },
    ])
    const withoutRole = "insert into vendors (email, full_name, password_hash) values ('c@d', 'C', 'x')"
    await expect(client.query(withoutRole)).rejects.toThrow('role')
    await client.end()
  })

  it('keep totals, list open ones that lack tax, and close what rounding left of settled orders', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    const totals = known.findIndex((file) => file.endsWith('_customer_pays.sql'))
    await client.query('begin')
    await applyMigrations(client, known.slice(0, totals))
    await client.query(`insert into settings (key, value, valid_from, person)
      values ('registration', '{"kind": "regular"}', current_date, 'owner')`)
    await client.query(`insert into orders (order_id, status, customer_name, customer_phone, street, city, state,
        pincode, subtotal_paise, total_paise, payment_method, payable_paise, bill_number, settled_before_paise,
        written_off_paise)
      values ('open', 'accepted', 'Meena', '', '', '', '', '', 14860, 14860, 'UPI', null, null, 0, 0),
        ('rejected', 'rejected', 'Meena', '', '', '', '', '', 14860, 14860, 'UPI', null, null, 0, 0),
        ('rounded', 'delivered', 'Meena', '', '', '', '', '', 14860, 14860, 'UPI', 14900, 'PH/1', 14860, 14860),
        ('owed', 'delivered', 'Meena', '', '', '', '', '', 14860, 14860, 'UPI', 15000, 'PH/2', 14860, 14860)`)
    await applyMigrations(client, known)
    await client.query('commit')
    const rows = async (text: string) => (await client.query(text)).rows
    expect(await rows('select order_id from totals_to_review')).toEqual([{ order_id: 'open' }])
    expect(await rows('select distinct total_paise::integer as total from orders')).toEqual([{ total: 14_860 }])
    expect(
      await rows(`select o.order_id, o.written_off_paise::integer as written_off, e.action
        from payments p join allocations a on a.payment_id = p.id join orders o using (order_id)
        join events e on e.subject = 'payment' and e.subject_id = p.id::text
        where p.kind = 'rounding' and p.allocated_paise = 40`),
    ).toEqual([{ order_id: 'rounded', written_off: 14_900, action: 'rounded' }])
    await client.end()
  })

  it('count orders as settled that were delivered before payments were kept, and no others', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    const payments = known.findIndex((file) => file.endsWith('_payments.sql'))
    await client.query('begin')
    await applyMigrations(client, known.slice(0, payments))
    await client.query(`insert into orders (order_id, status, customer_name, customer_phone, street, city, state,
        pincode, subtotal_paise, total_paise, payment_method)
      select status, status, 'Meena', '', '', '', '', '', 50000, 50000, 'UPI'
      from unnest('{delivered,in_transit}'::text[]) status`)
    await applyMigrations(client, known)
    await client.query('commit')
    const { rows } = await client.query(`select o.order_id, m.written_off_paise = o.written_off_paise as agrees,
        order_due(status, total_paise, payable_paise, noted_paise, o.written_off_paise)::integer as due
      from orders o join order_money('{delivered,in_transit}') m using (order_id) order by order_id`)
    expect(rows).toEqual([
      { order_id: 'delivered', agrees: true, due: 0 },
      { order_id: 'in_transit', agrees: true, due: 50000 },
    ])
    await client.end()
  })

  it('create no function whose parameter a column of its tables hides: PostgreSQL would read the column', async () => {
    const client = new pg.Client(connection())
    await migrate(connection())
    await client.connect()
    const { rows } = await client.query(`select p.proname || '(' || parameter || ')' as hidden
      from pg_proc p cross join unnest(p.proargnames[:p.pronargs]) parameter
      join pg_attribute a on a.attname = parameter and a.attnum > 0
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where p.pronamespace = 'public'::regnamespace
        and regexp_replace(concat(p.prosrc, pg_get_function_sqlbody(p.oid)), '''[^'']*''', '', 'g')
          ~ ('\\m' || c.relname || '\\M')`)
    await client.end()
    expect(rows).toEqual([])
  })

  it('roll back together when one of them fails', async () => {
    const ask = async (statement: string) => {
      const client = new pg.Client(connection())
      await client.connect()
      return client.query(statement).finally(() => client.end())
    }
    // Makes a migration in the middle fail.
    await ask('create table order_removals (conflict integer)')

    await expect(migrate(connection())).rejects.toThrow('order_removals')

    const tables = "select table_name from information_schema.tables where table_schema = 'public'"
    expect((await ask(tables)).rows).toEqual([{ table_name: 'order_removals' }])
    await ask('drop table order_removals')
    expect(await migrate(connection())).toEqual(await knownMigrations())
  })
})
