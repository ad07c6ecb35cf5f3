import { readdir } from 'node:fs/promises'
import type { Db } from '../apps/api/src/db/database.ts'
import { removeOrphanedImages } from '../apps/api/src/files/remove-orphaned-images.ts'
import { diskStorage } from '../apps/api/src/files/disk-storage.ts'
import { imagesInUse } from '../apps/api/src/files/images.store.ts'
import { imageFileName, IMAGE_WIDTHS } from '../apps/api/src/files/prepare-image.ts'
import { checkEstimates, ESTIMATE_CONTRADICTIONS } from './check-estimates.ts'
import { checkMoney, MONEY_CONTRADICTIONS } from './check-money.ts'
import { checkRuns, RUN_CONTRADICTIONS } from './check-runs.ts'
import { CUSTOMER_CONTRADICTIONS } from './customer-life.ts'
import { checkPackings, PACKING_CONTRADICTIONS } from './packing-load.ts'
import type { Known } from './shop-client.ts'

type OrderRow = { order_id: string; status: string; agent_id: number | null; total_paise: number }
const orders = { name: 'torture_orders', text: 'select order_id, status, agent_id, total_paise from orders' }
const products = { name: 'torture_products', text: 'select id, image_key from products' }

/** The days whose sums reports use. */
const UNMARKED_DAYS = `select start as day from report_summed
  where not is_month and start not in (select day from report_marks)`

/** Queries that select rows that must not exist. */
const CONTRADICTIONS = {
  'an order whose sums do not agree': `select order_id from orders o
     where total_paise <> subtotal_paise - coupon_paise - extra_discount_paise + packing_paise + shipping_paise
       + tax_paise + round_off_paise
     or subtotal_paise is distinct from (select sum(quantity * coalesce(discount_price_paise, orignal_price_paise))
       from order_items i where i.order_id = o.order_id)`,
  'an order whose last event has another status or agent': `select order_id from orders o left join lateral
     (select after from events e where e.subject = 'order' and e.subject_id = o.order_id
       order by id desc limit 1) e on true
     where e.after->>'status' is distinct from o.status or (e.after->>'agentId')::bigint is distinct from o.agent_id`,
  'an event that does not begin where the one before it ended': `select subject_id as order_id from (select subject_id,
     before->>'status' as began, lag(after->>'status') over (partition by subject_id order by id) as ended
     from events where subject = 'order') e where began is distinct from ended`,
  'a product that differs from its last event': `select id::text as order_id from products p left join lateral
     (select after from events e where e.subject = 'product' and e.subject_id = p.id::text
       order by id desc limit 1) e on true
     where (e.after->>'productName', (e.after->>'orignalPricePaise')::bigint,
         (e.after->>'discountPricePaise')::bigint, e.after->>'imageKey', e.after->>'listNumber', e.after->>'code',
         e.after->>'tamilName', e.after->>'content', (e.after->>'unitsPerCase')::integer, e.after->>'hsn',
         (e.after->>'netWeight')::integer, e.after->>'rack')
       is distinct from (p.name, p.orignal_price_paise, p.discount_price_paise, p.image_key, p.list_number, p.code,
         p.tamil_name, p.content, p.units_per_case, p.hsn, p.net_weight_grams, p.rack)`,
  'a product that is gone without an event': `select subject_id as order_id from (
     select distinct on (subject_id) subject_id, after from events where subject = 'product'
     order by subject_id, id desc) e
     where after is not null and not exists (select 1 from products p where p.id::text = subject_id)`,
  'an agent that differs from the last event': `select id::text as order_id from agents a left join lateral
     (select after from events e where e.subject = 'agent' and e.subject_id = a.id::text
       order by id desc limit 1) e on true
     where a.deleted_at is null and (e.after->>'fullName', e.after->>'phoneNumber', e.after->>'vehicleNumber',
         e.after->>'status', (e.after->>'isActive')::boolean)
       is distinct from (a.full_name, a.phone_number, a.vehicle_number, a.status, a.is_active)`,
  'an assigned order without agent, day or slot': `select order_id from orders
     where fulfilment = 'agent' and status in ('assigned', 'picked_up', 'in_transit', 'delivered')
     and (agent_id is null or delivery_date is null or delivery_slot is null or assigned_at is null)`,
  'an agent whose deliveries are miscounted': `select id::text as order_id from agents a where total_deliveries <>
     (select count(*) from orders where agent_id = a.id and status = 'delivered')`,
  'an order whose stored hours differ from its events': `select order_id from orders o
     left join order_turnarounds t using (order_id)
     where (t.accepted_at, t.delivered_at) is distinct from
       (last_event_at(order_id, 'accept'), last_delivered_at(order_id))`,
  'a day whose stored sums differ from its items': `with booked as (
       select *, (ordered_at at time zone 'Asia/Kolkata')::date as day from orders
       where status not in ('rejected', 'cancel', 'cancelled')),
     counted as (select day, sum(quantity) as quantity, sum(orignal_price_paise * quantity) as mrp,
         sum(coalesce(nullif(discount_price_paise, 0), orignal_price_paise) * quantity) as paid
       from booked join order_items using (order_id) group by day),
     stored as (select start as day, sum(quantity) as quantity, sum(mrp_paise) as mrp, sum(value_paise) as paid
       from report_sums where cube = 'items' and not is_month group by start)
     select day::text as order_id from (${UNMARKED_DAYS}) d left join counted using (day) left join stored using (day)
     where (stored.quantity, stored.mrp, stored.paid) is distinct from (counted.quantity, counted.mrp, counted.paid)`,
  'a day whose stored sums differ from its orders': `with counted as (
       select (ordered_at at time zone 'Asia/Kolkata')::date as day, status, count(*) as orders,
         sum(total_paise) as value from orders group by 1, 2),
     stored as (select start as day, key as status, orders, value_paise as value from report_sums
       where cube = 'statuses' and not is_month)
     select day::text as order_id from (${UNMARKED_DAYS}) d
     join (counted full join stored using (day, status)) using (day)
     where (stored.orders, stored.value) is distinct from (counted.orders, counted.value)`,
  'a month whose stored sums differ from its days': `with days as (
       select cube, date_trunc('month', start)::date as start, key, sum(orders) as orders, sum(value_paise) as value,
         sum(cardinality(waits)) as waits
       from report_sums where not is_month group by 1, 2, 3),
     months as (select cube, start, key, sum(orders) as orders, sum(value_paise) as value,
         sum(cardinality(waits)) as waits
       from report_sums where is_month group by 1, 2, 3)
     select start::text as order_id
     from report_summed s join (days full join months using (cube, start, key)) using (start)
     where s.is_month
       and (days.orders, days.value, days.waits) is distinct from (months.orders, months.value, months.waits)`,
  'an order without items': `select order_id from orders o
     where not exists (select 1 from order_items i where i.order_id = o.order_id)`,
  'an order whose number is yet to come': `select order_id from orders
     where right(order_id, 6)::int > (select last_value from order_numbers)`,
}

/**
 * Compares the database and the image folder with what was acknowledged. Afterwards `known` is what the server stored:
 * requests that were in flight during the crash may have succeeded or not.
 * @returns a line for each inconsistency
 */
export async function checkShop(db: Db, imageFolder: string, known: Known): Promise<string[]> {
  const wrong = known.failures.splice(0)
  const rows = new Map((await db.many<OrderRow>(orders)).map((row) => [row.order_id, row]))
  for (const [id, order] of known.orders) {
    const row = rows.get(id)
    if (!row) {
      wrong.push(`order ${id} was acknowledged and is gone`)
      continue
    }
    const now = { status: row.status, agentId: row.agent_id === null ? null : String(row.agent_id) }
    const matches = (state: { status: string; agentId: string | null } | null) =>
      state?.status === now.status && state.agentId === now.agentId
    if (!matches(order) && !matches(order.inFlight))
      wrong.push(`order ${id} is ${row.status}, acknowledged as ${order.status}`)
    if (Math.round(order.total * 100) !== row.total_paise) wrong.push(`order ${id} has another total`)
    Object.assign(order, now, { inFlight: null })
  }
  for (const [what, text] of Object.entries({
    ...CONTRADICTIONS,
    ...ESTIMATE_CONTRADICTIONS,
    ...MONEY_CONTRADICTIONS,
    ...CUSTOMER_CONTRADICTIONS,
    ...PACKING_CONTRADICTIONS,
    ...RUN_CONTRADICTIONS,
  })) {
    const found = await db.many<{ order_id: string }>({
      name: `torture_${what}`.replaceAll(/\W/g, '_').slice(0, 63),
      text,
    })
    if (found.length > 0) wrong.push(`${found.length} × ${what}, such as ${found[0]?.order_id}`)
  }
  wrong.push(
    ...(await checkEstimates(db, known)),
    ...(await checkMoney(db, known)),
    ...(await checkPackings(db, known)),
    ...(await checkRuns(db, known)),
    ...(await checkProducts(db, imageFolder, known)),
  )
  known.openKeys.length = 0
  return wrong
}

async function checkProducts(db: Db, folder: string, known: Known): Promise<string[]> {
  const wrong: string[] = []
  const rows = new Map(
    (await db.many<{ id: number; image_key: string | null }>(products)).map((row) => [String(row.id), row.image_key]),
  )
  for (const [id, product] of known.products) {
    const key = rows.get(id)
    const isSame = key && product.image.includes(key)
    if (key === undefined && product.inFlight !== 'deletion') wrong.push(`product ${id} was acknowledged and is gone`)
    if (key !== undefined && !isSame && product.inFlight !== 'image')
      wrong.push(`product ${id} has another image than was acknowledged`)
    if (key === undefined) known.products.delete(id)
    else if (key) Object.assign(product, { image: `/api/images/${imageFileName(key, 480)}`, inFlight: null })
  }
  await removeOrphanedImages(db, await diskStorage(folder), 0)
  const expected = [...(await imagesInUse(db))].flatMap((key) => IMAGE_WIDTHS.map((width) => imageFileName(key, width)))
  const present = await readdir(folder)
  const [expectedSet, presentSet] = [new Set(expected), new Set(present)]
  const missing = expected.filter((name) => !presentSet.has(name))
  const orphaned = present.filter((name) => !expectedSet.has(name))
  if (missing.length > 0) wrong.push(`${missing.length} images are missing, such as ${missing[0]}`)
  if (orphaned.length > 0) wrong.push(`${orphaned.length} orphaned files were not removed, such as ${orphaned[0]}`)
  return wrong
}
