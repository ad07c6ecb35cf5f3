import type { TradeFields } from '@phuljhari/contract/products/trade-fields'
import type { Tx } from '../db/database.ts'
import type { ListedRow } from '../products/price-list.store.ts'
import { TRADE_COLUMNS, tradeArrayParameters, tradeArrays } from '../products/trade-columns.ts'
import type { PlannedOrder } from './plan-orders.ts'

const lock = { name: 'sample_lock', text: "select pg_advisory_xact_lock(hashtext('phuljhari sample data'))" }
export const lockFilling = (tx: Tx) => tx.run(lock)

const anyRow = {
  name: 'sample_any_row',
  text: `select exists (select 1 from products) or exists (select 1 from orders)
             or exists (select 1 from agents) as filled`,
}
export const isEmpty = async (tx: Tx) => !(await tx.one<{ filled: boolean }>(anyRow)).filled

/** One array per column, for `unnest`: a single statement inserts all rows. */
const columns = <Row>(rows: readonly Row[], ...pick: Array<(row: Row) => unknown>) =>
  pick.map((value) => rows.map(value))
const ids = (rows: ReadonlyArray<{ id: number }>) => rows.map((row) => row.id)

const products = {
  name: 'sample_products',
  text: `insert into products (name, name_key, brand_id, category_id,
           orignal_price_paise, discount_price_paise, image_key, ${TRADE_COLUMNS.join(', ')})
         select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[],
           $5::bigint[], $6::bigint[], $7::text[], ${tradeArrayParameters(8)})
         returning id`,
}
type SampleRow = ListedRow & { imageKey: string | null; trade: TradeFields }
export const insertProducts = async (tx: Tx, rows: readonly SampleRow[]) =>
  ids(
    await tx.many<{ id: number }>(products, [
      ...columns(
        rows,
        (row) => row.name,
        (row) => row.nameKey,
        (row) => row.brandId,
        (row) => row.categoryId,
        (row) => row.orignalPricePaise,
        (row) => row.discountPricePaise,
        (row) => row.imageKey,
      ),
      ...tradeArrays(rows.map(({ trade }) => trade)),
    ]),
  )

type SampleAgent = { name: string; phone: string; vehicle: string; sealed: string; status: string; rating: number }
const agents = {
  name: 'sample_agents',
  text: `insert into agents (full_name, phone_number, vehicle_number, aadhar_sealed,
           status, is_active, rating, created_at)
         select name, phone, vehicle, sealed, status, status <> 'inactive', rating, now() - interval '40 days' * n
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[]) with ordinality
           as agent (name, phone, vehicle, sealed, status, rating, n) returning id`,
}
export const insertAgents = async (tx: Tx, rows: readonly SampleAgent[]) =>
  ids(
    await tx.many<{ id: number }>(
      agents,
      columns(
        rows,
        (row) => row.name,
        (row) => row.phone,
        (row) => row.vehicle,
        (row) => row.sealed,
        (row) => row.status,
        (row) => row.rating,
      ),
    ),
  )

type SampleOrder = PlannedOrder & {
  orderId: string
  agentId: number | null | undefined
  subtotalPaise: number
  totalPaise: number
}
const orders = {
  name: 'sample_orders',
  text: `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, customer_email,
           street, landmark, city, state, pincode, latitude, longitude,
           subtotal_paise, shipping_paise, total_paise, payment_method, notes,
           agent_id, delivery_date, delivery_slot, assigned_at)
         select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[],
           $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
           $12::double precision[], $13::double precision[],
           $14::bigint[], $15::bigint[], $16::bigint[], $17::text[], $18::text[],
           $19::bigint[], $20::date[], $21::text[], $22::timestamptz[])`,
}
const settled = {
  name: 'sample_settled',
  text: `update orders set settled_before_paise = total_paise, written_off_paise = total_paise
         where status = 'delivered'`,
}
const deliveries = {
  name: 'sample_deliveries',
  text: `update agents a set total_deliveries = d.n
         from (select agent_id, count(*) as n from orders where status = 'delivered' group by agent_id) d
         where d.agent_id = a.id`,
}
export async function insertOrders(tx: Tx, rows: readonly SampleOrder[]): Promise<void> {
  const place = (row: SampleOrder) => row.address.place
  await tx.run(
    orders,
    columns(
      rows,
      (row) => row.orderId,
      (row) => row.status,
      (row) => row.orderedAt,
      (row) => row.customer.name,
      (row) => row.customer.phone,
      (row) => row.customer.email,
      (row) => row.address.street,
      (row) => row.address.landmark,
      (row) => place(row).city,
      (row) => place(row).state,
      (row) => place(row).pincode,
      (row) => (row.address.located ? place(row).latitude : null),
      (row) => (row.address.located ? place(row).longitude : null),
      (row) => row.subtotalPaise,
      (row) => row.shippingPaise,
      (row) => row.totalPaise,
      (row) => row.paymentMethod,
      (row) => row.notes,
      (row) => row.agentId ?? null,
      (row) => row.delivery?.day ?? null,
      (row) => row.delivery?.slot ?? null,
      (row) => row.steps.find((step) => step.action === 'assign')?.at ?? null,
    ),
  )
  // Orders that were delivered before payments were recorded are not outstanding, as after an upgrade.
  await tx.run(settled)
  await tx.run(deliveries)
}

type SampleItem = {
  orderId: string
  position: number
  productId: number
  brand: string
  category: string
  row: (ListedRow & { imageKey: string | null }) | undefined
  quantity: number
}
const items = {
  name: 'sample_items',
  text: `insert into order_items (order_id, position, product_id, product_name, brand_name, category,
           orignal_price_paise, discount_price_paise, image_key, quantity)
         select * from unnest($1::text[], $2::smallint[], $3::text[], $4::text[], $5::text[], $6::text[],
           $7::bigint[], $8::bigint[], $9::text[], $10::integer[])`,
}
export const insertItems = (tx: Tx, rows: readonly SampleItem[]) =>
  tx.run(
    items,
    columns(
      rows,
      (item) => item.orderId,
      (item) => item.position,
      (item) => String(item.productId),
      (item) => item.row?.name,
      (item) => item.brand,
      (item) => item.category,
      (item) => item.row?.orignalPricePaise,
      (item) => item.row?.discountPricePaise ?? null,
      (item) => item.row?.imageKey ?? null,
      (item) => item.quantity,
    ),
  )

type SampleEvent = { orderId: string; action: string; status: string; at: Date }
const events = {
  name: 'sample_events',
  text: `insert into events (subject, subject_id, action, actor, after, at)
         select 'order', order_id, action, 'sample data', jsonb_build_object('status', status), at
         from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as event (order_id, action, status, at)`,
}
export const insertEvents = (tx: Tx, rows: readonly SampleEvent[]) =>
  tx.run(
    events,
    columns(
      rows,
      (event) => event.orderId,
      (event) => event.action,
      (event) => event.status,
      (event) => event.at,
    ),
  )

const numbers = {
  name: 'sample_order_numbers',
  text: `select nextval('order_numbers')::integer as number from generate_series(1, $1)`,
}
export const takeOrderNumbers = async (tx: Tx, count: number): Promise<number[]> =>
  (await tx.many<{ number: number }>(numbers, [count])).map(({ number }) => number)
