import type { ConsignmentForm } from '@phuljhari/contract/dispatch/consignments.contract'
import type { PAPER_TYPES } from '@phuljhari/contract/dispatch/consignment-words'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { Tx } from '../../db/database.ts'
import type { Transport } from '../../orders/orders.store.ts'
import { SETTINGS_VERSION } from '../../settings/settings.store.ts'
import { DUE_ON } from '../../transports/due-day.store.ts'
import { transportFacts } from '../../transports/transports.store.ts'

/** A consignment as it is stored, with its orders and the day after which it is late. */
export type ConsignmentRow = {
  id: number
  transport: string
  office: string
  lr_number: string
  booked_on: string | null
  cartons: number | null
  freight_terms: ConsignmentForm['freightTerms']
  estimated_freight_paise: number | null
  freight_paise: number | null
  actual_grams: number | null
  charged_grams: number | null
  vehicle: string
  eway_bill: string
  delivery: ConsignmentForm['delivery']
  at: Date
  due_on: string
  transport_phone: string
  days: number | null
  orders: Array<{ order_id: string; confirmed_at: string | null; told_at: string | null }>
  papers: Array<{ id: number; type: (typeof PAPER_TYPES)[number]; at: string }>
}

const LISTED = `select c.*, ${DUE_ON} as due_on, coalesce(known.phone, '') as transport_phone, known.days,
    (select coalesce(json_agg(json_build_object('order_id', l.order_id, 'confirmed_at', l.confirmed_at,
       'told_at', (select max(m.at) from messages m where m.consignment_id = c.id and m.order_id = l.order_id
         and m.state in ('opened', 'sent'))) order by l.order_id), '[]')
     from consignment_orders l where l.consignment_id = c.id) as orders,
    (select coalesce(json_agg(json_build_object('id', p.id, 'type', p.type, 'at', p.at) order by p.id), '[]')
     from consignment_papers p where p.consignment_id = c.id) as papers
  from consignments c left join lateral (${transportFacts('c.transport')}) known on true`
const byId = { name: 'consignment_one', text: `${LISTED} where c.id = $1` }
export const findConsignment = (tx: Tx, id: number) => tx.maybe<ConsignmentRow>(byId, [id])
const ofOrder = {
  name: 'consignments_of_order',
  text: `${LISTED} where c.id in (select consignment_id from consignment_orders where order_id = $1) order by c.id`,
}
/** The consignments of an order, the oldest first. */
export const findConsignmentsOf = (tx: Tx, orderId: string) => tx.many<ConsignmentRow>(ofOrder, [orderId])

type Lr = Pick<Transport, 'transport' | 'lrNumber'>
const own = {
  name: 'consignment_of_order_by_lr',
  text: `${LISTED} where c.id in (select consignment_id from consignment_orders where order_id = $1)
           and transport_key(c.transport) = transport_key($2) and c.lr_number = $3 order by c.id limit 1`,
}
/** The consignment of an order with an LR, however the transport is spelt. */
export const findOwnByLr = (tx: Tx, orderId: string, { transport, lrNumber }: Lr) =>
  tx.maybe<ConsignmentRow>(own, [orderId, transport, lrNumber])

const withLr = {
  name: 'consignment_orders_with_lr',
  text: `select o.order_id from consignment_orders l join orders o on o.order_id = l.order_id
         where l.consignment_id = $1 and transport_key(o.transport) = transport_key($2) and o.lr_number = $3
         order by o.order_id`,
}
/** The orders of a consignment that have an LR themselves, however the transport is spelt. */
export const findOrdersWithLr = async (tx: Tx, id: number, { transport, lrNumber }: Lr): Promise<string[]> =>
  (await tx.many<{ order_id: string }>(withLr, [id, transport, lrNumber])).map((row) => row.order_id)

const ordersToBook = {
  name: 'consignment_orders_to_book',
  // Names that were merged in the customer book are one customer.
  text: `select o.order_id, o.status, o.fulfilment, o.erased_at is not null as is_erased, o.destination,
           (select cardinality(p.carton_grams) from packings p where p.order_id = o.order_id) as packed_cartons,
           ${SETTINGS_VERSION} as settings_version,
           coalesce((select coalesce(k.merged_into, k.id)::text from customer_names n
                     join customers k on k.id = n.customer_id
                     where n.phone_key = phone_key(o.customer_phone)
                       and n.name_key = customer_name_key(o.customer_name)),
             phone_key(o.customer_phone) || ' ' || customer_name_key(o.customer_name)) as customer
         from orders o where o.order_id = any($1::text[]) order by o.order_id`,
}
export type OrderToBook = {
  order_id: string
  status: OrderStatus
  fulfilment: Fulfilment
  is_erased: boolean
  destination: string
  packed_cartons: number | null
  settings_version: string | null
  /** Identifies the customer. */
  customer: string
}
/** What booking needs of orders. */
export const findOrdersToBook = (tx: Tx, orderIds: readonly string[]) => tx.many<OrderToBook>(ordersToBook, [orderIds])

const lockLrSql = {
  name: 'consignments_lock_lr',
  text: `select pg_advisory_xact_lock(hashtextextended(transport_key($1) || ' ' || $2, 77))`,
}
const sameLr = {
  name: 'consignments_of_lr',
  text: `${LISTED} where transport_key(c.transport) = transport_key($1) and c.lr_number = $2
         and c.at > now() - interval '1 year' order by c.id desc limit 20`,
}
/**
 * The consignments of the last year with this transport, however it is spelt, and LR number, the latest first. Others
 * with the same LR wait until the transaction ends.
 */
export async function findSameLr(tx: Tx, { transport, lrNumber }: Lr): Promise<ConsignmentRow[]> {
  await tx.run(lockLrSql, [transport, lrNumber])
  return tx.many<ConsignmentRow>(sameLr, [transport, lrNumber])
}

const COLUMNS = [
  'transport',
  'office',
  'lr_number',
  'booked_on',
  'cartons',
  'freight_terms',
  'estimated_freight_paise',
  'freight_paise',
  'actual_grams',
  'charged_grams',
  'vehicle',
  'eway_bill',
  'delivery',
] as const
/** What is stored of an LR. Without `bookedOn` there are no cartons. */
export type StoredForm = Omit<ConsignmentForm, 'bookedOn' | 'cartons'> & {
  bookedOn: string | null
  cartons: number | null
}
const values = (form: StoredForm) => [
  form.name,
  form.destination,
  form.lrNumber,
  form.bookedOn,
  form.cartons,
  form.freightTerms,
  form.estimatedFreight,
  form.freight,
  form.actualGrams,
  form.chargedGrams,
  form.vehicle,
  form.eWayBill,
  form.delivery,
]
const placeholders = COLUMNS.map((_, index) => `$${index + 1}`).join(', ')
const insert = {
  name: 'consignment_insert',
  text: `insert into consignments (${COLUMNS.join(', ')}) values (${placeholders}) returning id`,
}
export const insertConsignment = async (tx: Tx, form: StoredForm): Promise<number> =>
  (await tx.one<{ id: number }>(insert, values(form))).id
const update = {
  name: 'consignment_update',
  text: `update consignments set (${COLUMNS.join(', ')}) = row (${placeholders}) where id = $${COLUMNS.length + 1}`,
}
export const saveConsignment = (tx: Tx, id: number, form: StoredForm) => tx.run(update, [...values(form), id])
const addCartons = {
  name: 'consignment_add_cartons',
  text: 'update consignments set cartons = cartons + $2 where id = $1',
}
/** Adds the cartons of further orders to a consignment, unless nobody has entered its cartons. */
export const saveMoreCartons = (tx: Tx, id: number, cartons: number) => tx.run(addCartons, [id, cartons])

const link = {
  name: 'consignment_link',
  text: `insert into consignment_orders (consignment_id, order_id)
         select $1, unnest($2::text[]) on conflict do nothing`,
}
export const linkOrders = (tx: Tx, id: number, orderIds: readonly string[]) => tx.run(link, [id, orderIds])

const unlink = {
  name: 'consignment_unlink',
  text: `with unlinked as (delete from consignment_orders where order_id = $1 returning consignment_id)
         delete from consignments c where c.id in (select consignment_id from unlinked)
           and not exists (select 1 from consignment_orders l where l.consignment_id = c.id and l.order_id <> $1)`,
}
/** Takes an order off its consignments, and deletes those that have no other. */
export const unlinkOrder = (tx: Tx, orderId: string) => tx.run(unlink, [orderId])

const confirm = {
  name: 'consignments_confirm',
  text: `update consignment_orders set confirmed_at = now()
         where order_id = $1 and confirmed_at is null and ($2::bigint is null or consignment_id = $2)
         returning consignment_id`,
}
/** Confirms that the goods of an order arrived with one consignment, or with all. @returns those confirmed now */
export const saveConfirmed = async (tx: Tx, orderId: string, id: number | null = null): Promise<number[]> =>
  (await tx.many<{ consignment_id: number }>(confirm, [orderId, id])).map((row) => row.consignment_id)
const reopen = {
  name: 'consignments_reopen',
  text: 'update consignment_orders set confirmed_at = null where order_id = $1 and consignment_id = any($2::bigint[])',
}
export const saveUnconfirmed = (tx: Tx, orderId: string, ids: readonly number[]) => tx.run(reopen, [orderId, ids])

const openElsewhere = {
  name: 'consignment_open_elsewhere',
  text: `select exists (select 1 from consignment_orders
                        where order_id = $1 and consignment_id <> $2 and confirmed_at is null) as open`,
}
/** Whether the order has another consignment that has not arrived. */
export const isOpenElsewhere = async (tx: Tx, orderId: string, id: number): Promise<boolean> =>
  (await tx.one<{ open: boolean }>(openElsewhere, [orderId, id])).open

export type Paper = { type: (typeof PAPER_TYPES)[number]; content: Buffer }
const lock = { name: 'consignment_lock', text: 'select 1 from consignments where id = $1 for update' }
/** Locks a consignment alone until the transaction ends. */
export const lockRow = (tx: Tx, id: number) => tx.run(lock, [id])
const addPaper = {
  name: 'consignment_paper_insert',
  text: 'insert into consignment_papers (consignment_id, type, content) values ($1, $2, $3)',
}
export const insertPaper = (tx: Tx, id: number, { type, content }: Paper) => tx.run(addPaper, [id, type, content])
const onePaper = {
  name: 'consignment_paper',
  text: 'select type, content from consignment_papers where consignment_id = $1 and id = $2',
}
export const findPaper = (tx: Tx, id: number, paper: number) => tx.maybe<Paper>(onePaper, [id, paper])

const byIds = { name: 'consignments_some', text: `${LISTED} where c.id = any($1::bigint[])` }
export const findSome = (tx: Tx, ids: readonly number[]) => tx.many<ConsignmentRow>(byIds, [ids])
