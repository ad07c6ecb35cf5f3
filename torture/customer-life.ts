import { setTimeout as delay } from 'node:timers/promises'
import { accept, changeStatus, orderBody, pick, placeOrder } from './order-load.ts'
import { call, type Shop } from './shop-client.ts'

const NAMES = ['Kavitha', 'Selvan', 'Anbu', 'Devi', 'Ilango']
const CONFIRMATION = { confirmation: 'ERASE' }

async function order(shop: Shop, productId: string, fullName: string, phoneNumber: string): Promise<string> {
  return placeOrder(shop, {
    ...orderBody(productId, phoneNumber),
    customer: { fullName, phoneNumber },
    notes: 'Blue gate',
  })
}

/**
 * One customer under two names, whom staff merge; then either the bills of their orders are issued by a job, or the
 * orders are rejected and the customer is erased.
 */
export async function customerLife(shop: Shop, productId: string): Promise<void> {
  const phone = `9${Math.floor(Math.random() * 1e9)}`.padEnd(10, '0')
  const suffix = phone.slice(1)
  const [name, other] = [`${pick(NAMES)} ${suffix}`, `Mrs ${pick(NAMES)} ${suffix}`]
  const orders = [await order(shop, productId, name, phone), await order(shop, productId, other, phone)]
  const found = await call<Array<{ _id: string }>>(shop, 'GET', `/customers?search=${phone}`)
  const [first, ...others] = found.map(({ _id }) => _id)
  if (first !== undefined && others.length > 0) await call(shop, 'POST', `/customers/${first}/merge`, { others })
  if (Math.random() < 0.5) {
    for (const id of orders) await accept(shop, id)
    const key = { 'idempotency-key': phone }
    const { _id } = await call(shop, 'POST', '/documents/batches', { orderIds: orders }, key)
    const isRunning = async () =>
      (await call<{ finishedAt: string | null }>(shop, 'GET', `/documents/batches/${_id}`)).finishedAt === null
    for (let polls = 0; polls < 20 && (await isRunning()); polls++) await delay(25)
    return
  }
  for (const id of orders)
    await changeStatus(shop, id, 'rejected', null, () => call(shop, 'PATCH', `/orders/vendorStatus/rejected/${id}`))
  await call(shop, 'POST', '/privacy/customer/erase', { phoneNumber: phone, ...CONFIRMATION })
}

/** Queries that select rows that must not exist. */
export const CUSTOMER_CONTRADICTIONS = {
  'a customer whose orders differ from a recount': `with counted as (
      select phone_key(customer_phone) as phone_key, customer_name_key(customer_name) as name_key,
        count(*) filter (where is_booked(status)) as orders,
        coalesce(sum(total_paise) filter (where is_booked(status)), 0) as total_paise
      from orders where phone_key(customer_phone) <> '' group by 1, 2)
    select coalesce(c.name_key, n.name_key) as order_id
    from counted c full join customer_names n using (phone_key, name_key)
    where (c.orders, c.total_paise) is distinct from (n.orders, n.total_paise)
      and not (c.phone_key is null and n.orders = 0)`,
  'a name of a customer that does not exist, or is merged': `select n.id::text as order_id from customer_names n
    left join customers c on c.id = n.customer_id where c.id is null or c.merged_into is not null`,
  'an erased order with something of its customer': `select order_id from orders where erased_at is not null
    and (customer_name, customer_phone, street, notes) <> ('Erased customer', '', 'Erased address', '')`,
  'an erased order without a record of the erasure': `select order_id from orders o where erased_at is not null
    and not exists (select 1 from events where action = 'erased' and at = o.erased_at)`,
  'an order with two bills in force': `select order_id from tax_documents
    where kind in ('tax_invoice', 'bill_of_supply') and cancelled_at is null group by order_id having count(*) > 1`,
}
