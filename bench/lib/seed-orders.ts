import type pg from 'pg'
import { seal, type AadhaarKeys } from '../../apps/api/src/security/seal.ts'
import { query } from './bench-database.ts'

const AGENTS = 20

/** @param keys those of the server that will read the agents */
async function seedAgents(connection: pg.ClientConfig, keys: AadhaarKeys): Promise<void> {
  const sealed = Array.from({ length: AGENTS }, (_, index) => seal(`2345678901${10 + index}`, keys))
  await query(
    connection,
    `insert into agents (full_name, phone_number, vehicle_number, aadhar_sealed)
     select 'Agent ' || i, '98765432' || 10 + i, 'TN 67 AB ' || i, sealed
     from unnest($1::text[]) with ordinality as t(sealed, i)`,
    [sealed],
  )
}

/** When orders were placed: SQL over `i`, their number counted from the newest. */
export type OrderDates = {
  placedAt: string
  /** Only this many of the newest are still undelivered. */
  undelivered: number
}

/**
 * Leaves the customer book empty, which takes three quarters of the time with millions of orders: for benchmarks that
 * do not read it.
 */
export async function withoutCustomers(connection: pg.ClientConfig, seed: () => Promise<void>): Promise<void> {
  await query(connection, 'alter table orders disable trigger derive_customers')
  await seed()
  await query(connection, 'alter table orders enable trigger derive_customers')
}

/**
 * Orders of the last 60 days with 3 to 7 items each, in every status, a third of them with coordinates.
 * @param open the newest this many are processing
 * @param keys those of the server that will read the agents
 * @param dates other dates than the last 60 days
 */
export async function seedOrders(
  connection: pg.ClientConfig,
  orders: number,
  open: number,
  keys: AadhaarKeys,
  dates: OrderDates = { placedAt: `now() - interval '60 days' * i / ${orders}`, undelivered: orders },
): Promise<void> {
  await seedAgents(connection, keys)
  await query(
    connection,
    `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, customer_email, street, landmark,
       city, state, pincode, latitude, longitude, subtotal_paise, shipping_paise, total_paise, payment_method, notes,
       agent_id, delivery_date, delivery_slot, assigned_at)
     select 'PJ-202601-' || lpad(i::text, greatest(6, length(i::text)), '0'), status, ${dates.placedAt},
       'Customer ' || i % 9000, '98' || lpad((h % 100000000)::text, 8, '0'),
       case when h % 3 = 0 then 'customer' || i % 9000 || '@mail.example' end,
       h % 400 || ' Car Street, near the temple', 'Opposite the bus stand',
       (array['Madurai', 'Sivakasi', 'Chennai', 'Coimbatore', 'Salem', 'Pune', 'Jaipur', 'Kochi'])[1 + h % 8],
       'Tamil Nadu', 600000 + h % 99999,
       case when h % 3 = 0 then 8 + h % 2000 / 100.0 end, case when h % 3 = 0 then 72 + h % 1500 / 100.0 end,
       100000 + h % 900000, 6000, 106000 + h % 900000, (array['UPI', 'Cash on delivery', 'Card'])[1 + h % 3],
       case when h % 4 = 0 then 'Please call before you come' else '' end,
       case when has_agent then 1 + h % ${AGENTS} end, case when has_agent then current_date - h % 50 end,
       case when has_agent then '9AM-12PM (Morning)' end, case when has_agent then now() end
     from (select i, h, status, status in ('assigned', 'picked_up', 'in_transit', 'delivered', 'failed') as has_agent
       from (select i, h, case when i <= ${open} then 'processing'
           when i > ${dates.undelivered} then (array['rejected', 'cancel', 'failed', 'delivered'])[1 + least(h % 12, 3)]
           else (array['processing', 'accepted', 'rejected', 'ready', 'assigned', 'picked_up', 'in_transit',
             'delivered', 'delivered', 'failed', 'cancel'])[1 + h % 11] end as status
         from (select i, ('x' || substr(md5(i::text), 1, 7))::bit(28)::int as h
           from generate_series(1, ${orders}) i) numbers) statuses) orders`,
  )
  await query(
    connection,
    `insert into order_items (order_id, position, product_id, product_name, brand_name, category, orignal_price_paise,
       discount_price_paise, image_key, quantity)
     select o.order_id, n, p.id::text, p.name, b.name, c.name, p.orignal_price_paise, p.discount_price_paise,
       p.image_key, 1 + n % 4
     from (select order_id, ('x' || substr(md5(order_id), 1, 7))::bit(28)::int as h from orders) o
     cross join lateral generate_series(1, 3 + h % 5) n
     join products p on p.id = 1 + (h + n * 37) % (select count(*) from products)
     join brands b on b.id = p.brand_id join categories c on c.id = p.category_id`,
  )
  await query(connection, 'vacuum analyze')
}

/**
 * The events of seeded orders: accepted within 12 hours, assigned after 20 and delivered within 60, or rejected or
 * cancelled.
 */
export async function seedEvents(connection: pg.ClientConfig): Promise<void> {
  await query(
    connection,
    `alter table events disable trigger derive_event_time;
     insert into events (subject, subject_id, action, actor, before, after, at)
     select 'order', order_id, action, 'owner@shop.example',
       case when began <> '' then json_build_object('status', began, 'agentId', agent_id) end,
       json_build_object('status', ended, 'agentId', agent_id, 'deliveryDate', delivery_date), at
     from (select order_id, status, agent_id, delivery_date, ordered_at,
         ('x' || substr(md5(order_id), 1, 7))::bit(28)::int as h from orders) o
     cross join lateral (values
       ('placed', '', 'processing', ordered_at, true),
       ('accept', 'processing', 'accepted', ordered_at + interval '12 hours' * (h % 97) / 97,
         status not in ('processing', 'rejected', 'cancel')),
       ('assign', 'accepted', 'assigned', ordered_at + interval '20 hours', agent_id is not null),
       ('deliver', 'assigned', 'delivered', ordered_at + interval '20 hours' + interval '40 hours' * (h % 89) / 89,
         status = 'delivered'),
       ('reject', 'processing', 'rejected', ordered_at + interval '1 hour', status = 'rejected'),
       ('cancel', 'processing', 'cancel', ordered_at + interval '2 hours', status = 'cancel')
     ) event (action, began, ended, at, happened)
     where happened order by at;
     alter table events enable trigger derive_event_time`,
  )
  await query(connection, 'vacuum analyze events')
}

/** The id of the nth newest order, counted from 1. */
export const seededOrderId = (n: number): string => `PJ-202601-${String(n).padStart(6, '0')}`
