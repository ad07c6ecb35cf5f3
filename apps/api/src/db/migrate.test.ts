import { randomBytes } from 'node:crypto'
import { RELEASE } from '@phuljhari/contract/version'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
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

  it('roll back at once when they are stopped, and report it', async () => {
    const other = new pg.Client(connection())
    await other.connect()
    // A migration that waits, as one of many rows would.
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(20260101)')
    const stopping = new AbortController()
    const onRollback = vi.fn<() => void>()
    const running = migrate(connection(), undefined, { signal: stopping.signal, onRollback })
    // Other tests use other databases of the same server.
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBe(1))
    stopping.abort()
    expect(onRollback).toHaveBeenCalledOnce()
    await expect(running).rejects.toMatchObject({ code: '57014' })
    await other.query('rollback')
    expect((await other.query("select to_regclass('orders') as found")).rows).toEqual([{ found: null }])
    await other.end()
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

  it('count the discount of existing orders as given by the person who last changed them', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    const granted = known.findIndex((file) => file.endsWith('_granted_discounts.sql'))
    await client.query('begin')
    await applyMigrations(client, known.slice(0, granted))
    await client.query(`insert into vendors (email, full_name, password_hash, role)
      select role || '@shop', role, 'x', role from unnest('{owner,clerk}'::text[]) role`)
    // Three units at 60 instead of 100 and one at its price of 20; 51 is given besides.
    await client.query(`insert into orders (order_id, status, customer_name, customer_phone, street, city, state,
        pincode, subtotal_paise, extra_discount_paise, total_paise, payment_method)
      select role, 'accepted', 'Meena', '', '', '', '', '', 20000, 5100, 14900, 'UPI'
      from unnest('{owner,clerk}'::text[]) role`)
    await client.query(`insert into order_items (order_id, position, product_id, product_name, brand_name, category,
        orignal_price_paise, discount_price_paise, list_price_paise, quantity)
      select role, position, '1', 'Rocket', '', '', 10000, price, list, quantity
      from unnest('{owner,clerk}'::text[]) role, (values (1, 6000, 10000, 3), (2, 2000, null, 1))
        lines (position, price, list, quantity)`)
    await client.query(`insert into events (subject, subject_id, action, actor) values
      ('order', 'owner', 'placed', 'clerk@shop'), ('order', 'owner', 'edit', 'owner@shop'),
      ('order', 'owner', 'accept', 'clerk@shop'),
      ('order', 'clerk', 'placed', 'owner@shop'), ('order', 'clerk', 'edit', 'clerk@shop')`)
    await applyMigrations(client, known)
    await client.query('commit')
    const { rows } = await client.query(`select order_id, array_agg(granted_paise order by position) as each,
      array_agg(granted_extra_paise order by position) as extra from order_items group by order_id order by order_id`)
    expect(rows).toEqual([
      { order_id: 'clerk', each: ['0', '0'], extra: ['0', '0'] },
      { order_id: 'owner', each: ['4000', '0'], extra: ['4590', '510'] },
    ])
    await client.end()
  })

  it('make transports of the names that orders have, one for each name', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    const transports = known.findIndex((file) => file.endsWith('_transports.sql'))
    await client.query('begin')
    await applyMigrations(client, known.slice(0, transports))
    await client.query(`insert into orders (order_id, status, customer_name, customer_phone, street, city, state,
        pincode, subtotal_paise, total_paise, payment_method, transport)
      select 'o' || number, 'accepted', 'Meena', '', '', '', '', '', 100, 100, 'UPI', name
      from unnest('{kpn travels,KPN Travels,KPN Travels,K.P.N. Travels,ABT,""}'::text[])
        with ordinality names (name, number)`)
    await applyMigrations(client, known)
    await client.query('commit')
    const rows = async (text: string) => (await client.query(text)).rows
    expect(await rows('select name, phone, towns, days, merged_into from transports order by name_key')).toEqual(
      ['ABT', 'K.P.N. Travels', 'KPN Travels'].map((name) => ({
        name,
        phone: '',
        towns: [],
        days: null,
        merged_into: null,
      })),
    )
    expect(await rows("select transport from orders where order_id = 'o1'")).toEqual([{ transport: 'kpn travels' }])
    await client.end()
  })

  // covers beyond-124
  it('make consignments of what lorries have taken, one for each LR of a customer', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    await client.query('begin')
    await applyMigrations(client, known.slice(0, known.indexOf('077_consignments.sql')))
    await client.query(`insert into orders (order_id, status, customer_name, customer_phone, street, city, state,
        pincode, subtotal_paise, total_paise, payment_method, fulfilment, transport, destination, lr_number, ordered_at)
      select id, status, customer, '9876500011', '', 'Erode', '', '', 100, 100, 'UPI', 'lorry', transport, 'Erode', lr,
        '2026-11-01T00:00+05:30'
      from (values ('a', 'in_transit', 'Meena', 'KPN', '1'), ('b', 'in_transit', 'MEENA', 'k p n', '1'),
        ('c', 'delivered', 'Ravi', 'KPN', '1'), ('d', 'in_transit', 'Ravi', 'ABT', '2'),
        ('e', 'accepted', 'Ravi', 'ABT', '')) as o (id, status, customer, transport, lr)`)
    await client.query(`insert into packings (order_id, carton_grams)
      select id, array_fill(0, array[2]) from unnest('{a,b}'::text[]) id`)
    await client.query(
      `insert into events (subject, subject_id, action, actor) values ('order', 'a', 'sendByLorry', 'x')`,
    )
    await applyMigrations(client, known)
    await client.query('commit')
    const { rows } =
      await client.query(`select c.transport, c.lr_number, c.cartons, c.booked_on is not null as is_booked,
        c.at > '2026-11-02' as has_event, array_agg(l.order_id order by l.order_id) as orders,
        bool_and(l.confirmed_at is not null) as arrived, c.order_count
      from consignments c join consignment_orders l on l.consignment_id = c.id group by c.id order by min(l.order_id)`)
    const base = { lr_number: '1', cartons: null, is_booked: false, has_event: false, arrived: false, order_count: 1 }
    expect(rows).toEqual([
      { ...base, transport: 'k p n', cartons: 4, is_booked: true, orders: ['a', 'b'], order_count: 2 },
      { ...base, transport: 'KPN', orders: ['c'], arrived: true },
      { ...base, transport: 'ABT', lr_number: '2', orders: ['d'] },
    ])
    await client.query(`insert into consignments (transport, office, lr_number) values ('ABT', 'Erode', '3')`)
    await client.end()
  })

  it('keep totals, list open orders that lack tax, and write off what rounding added to settled orders', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    const totals = known.findIndex((file) => file.endsWith('_customer_pays.sql'))
    await client.query('begin')
    await applyMigrations(client, known.slice(0, totals))
    await client.query(`insert into settings (key, value, valid_from, person)
      values ('registration', '{"kind": "regular"}', (now() at time zone 'Asia/Kolkata')::date, 'owner')`)
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

  it('find out who marked orders ready before packing was reported', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    await client.query('begin')
    await applyMigrations(client, known.slice(0, known.indexOf('040_releases_and_packing.sql')))
    await client.query(`insert into orders (order_id, status, customer_name, customer_phone, street, city, state,
        pincode, subtotal_paise, total_paise, payment_method)
      select name, 'accepted', 'Meena', '', '', '', '', '', 500, 500, 'UPI' from unnest('{twice,undone}'::text[]) name`)
    await client.query(`insert into events (subject, subject_id, action, actor, after)
      select 'order', of_order, action, actor, '{}' from (values ('twice', 'makeReady', 'anbu'),
        ('undone', 'makeReady', 'anbu'), ('undone', 'undo', 'anbu'), ('twice', 'undo', 'anbu'),
        ('twice', 'makeReady', 'ravi')) as e (of_order, action, actor)`)
    await applyMigrations(client, known)
    await client.query('commit')
    const { rows } = await client.query('select order_id, ready_by from order_packings')
    expect(rows).toEqual([{ order_id: 'twice', ready_by: 'ravi' }])
    await client.end()
  })

  // covers beyond-31
  it('name the release before an upgrade, once', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    const known = await knownMigrations()
    await client.query('begin')
    await applyMigrations(client, known.slice(0, known.indexOf('040_releases_and_packing.sql')))
    await client.query('commit')
    const before: string[] = []
    const upgrade = () => migrate(connection(), undefined, { onUpgrade: (from) => void before.push(from) })
    await upgrade()
    // All releases before the first that recorded itself called themselves by the version of the sidebar.
    expect(before).toEqual(['2.0.1'])
    await upgrade()
    expect(before).toHaveLength(1)
    await client.query("insert into releases (release) values ('2.0.9')")
    await upgrade()
    expect(before).toEqual(['2.0.1', '2.0.9'])
    await client.end()
  })

  // covers beyond-31
  it('of a newer release make an older one refuse the database by name, and change nothing', async () => {
    const before: string[] = []
    await migrate(connection(), undefined, { onUpgrade: (from) => void before.push(from) })
    expect(before).toEqual([])
    const client = new pg.Client(connection())
    await client.connect()
    await client.query("insert into migrations (name) values ('999_later.sql')")
    await client.query("insert into releases (release) values ('9.1.0')")
    await expect(migrate(connection())).rejects.toThrow(
      `This database was upgraded to release 9.1.0; this is release ${RELEASE}, which is older`,
    )
    const { rows } = await client.query('select release from releases order by at')
    expect(rows).toEqual([{ release: RELEASE }, { release: '9.1.0' }])
    await client.end()
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
