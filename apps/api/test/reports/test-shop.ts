import type { EntrySource } from '@phuljhari/contract/orders/fulfilment'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Statement, Tx } from '../../src/db/database.ts'

/** An item, its prices in whole paise. */
export type TestItem = {
  productId: string
  product: string
  brand: string
  category: string
  mrpPaise: number
  /** Null without a discount. */
  discountPricePaise: number | null
  quantity: number
}
/** `undone` names the action that an undo took back. */
export type TestEvent = {
  action: string
  at: string
  before?: OrderStatus
  after: OrderStatus
  undone?: string
  reason?: string
}
export type TestOrder = {
  orderId: string
  /** A time in ISO format. */
  placedAt: string
  status: OrderStatus
  customer: string
  phone: string
  city: string
  state: string
  paymentMethod: string
  /** Null for the storefront. */
  source: EntrySource | null
  enteredBy: string | null
  couponPaise: number
  extraDiscountPaise: number
  packingPaise: number
  shippingPaise: number
  /** Index into the agents, from 0; null without one. */
  agent: number | null
  deliveryDay: string | null
  /** A time slot (section 9). */
  deliverySlot: string | null
  /** Whether its customer's personal data has been erased. */
  isErased: boolean
  items: readonly TestItem[]
  /** Oldest first. */
  events: readonly TestEvent[]
}
export type TestShop = { agents: readonly string[]; orders: readonly TestOrder[] }

export const unitPaise = ({ mrpPaise, discountPricePaise }: TestItem): number => discountPricePaise || mrpPaise
export const goodsPaise = ({ items }: Pick<TestOrder, 'items'>): number =>
  items.reduce((sum, item) => sum + unitPaise(item) * item.quantity, 0)
export const deductedPaise = ({ couponPaise, extraDiscountPaise }: TestOrder): number =>
  couponPaise + extraDiscountPaise
export const totalPaise = (order: TestOrder): number =>
  goodsPaise(order) - deductedPaise(order) + order.packingPaise + order.shippingPaise

const agents: Statement = {
  name: 'test_shop_agents',
  text: `insert into agents (full_name, phone_number, aadhar_sealed)
    select name, '9876543210', 'sealed' from unnest($1::text[]) with ordinality as agent (name, position)
    order by position returning id`,
}
const orders: Statement = {
  name: 'test_shop_orders',
  text: `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state, pincode,
      subtotal_paise, coupon_paise, extra_discount_paise, packing_paise, shipping_paise, total_paise, payment_method,
      agent_id, delivery_date, delivery_slot, erased_at, source, entered_by)
    select "orderId", status, "placedAt", customer, phone, 'Car Street', city, state, '625001',
      goods, "couponPaise", "extraDiscountPaise", "packingPaise", "shippingPaise", total, "paymentMethod",
      "agentId", "deliveryDay", "deliverySlot", case when "isErased" then now() end, source, "enteredBy"
    from json_to_recordset($1) as o ("orderId" text, status text, "placedAt" timestamptz, customer text, phone text,
      city text, state text, goods bigint, "couponPaise" bigint, "extraDiscountPaise" bigint,
      "packingPaise" bigint, "shippingPaise" bigint, total bigint, "paymentMethod" text, "agentId" bigint,
      "deliveryDay" date, "deliverySlot" text, "isErased" boolean, source text, "enteredBy" text)`,
}
const items: Statement = {
  name: 'test_shop_items',
  text: `insert into order_items (order_id, position, product_id, product_name, brand_name, category,
      orignal_price_paise, discount_price_paise, quantity)
    select "orderId", position, "productId", product, brand, category, "mrpPaise", "discountPricePaise", quantity
    from json_to_recordset($1) as i ("orderId" text, position smallint, "productId" text, product text, brand text,
      category text, "mrpPaise" bigint, "discountPricePaise" bigint, quantity integer)`,
}
// Events are inserted as sample data is: no others may be older than their row.
const events: Statement = {
  name: 'test_shop_events',
  text: `insert into events (subject, subject_id, action, actor, before, after, at)
    select 'order', "orderId", action, 'sample data', before, after, at
    from json_to_recordset($1) as e ("orderId" text, action text, before jsonb, after jsonb, at timestamptz)`,
}

/**
 * Stores a shop.
 * @param agentsBefore how many agents the orders refer to that are stored already, as the first of an empty database
 * @returns the ids of its agents
 */
export async function storeShop(tx: Tx, shop: TestShop, agentsBefore = 0): Promise<number[]> {
  const stored = Array.from({ length: agentsBefore }, (_, index) => index + 1)
  const ids = [...stored, ...(await tx.many<{ id: number }>(agents, [shop.agents])).map(({ id }) => id)]
  const agentId = ({ agent }: TestOrder) => (agent === null ? null : ids[agent])
  await tx.run(orders, [
    JSON.stringify(
      shop.orders.map((order) => ({
        ...order,
        items: [],
        goods: goodsPaise(order),
        total: totalPaise(order),
        agentId: agentId(order),
      })),
    ),
  ])
  await tx.run(items, [
    JSON.stringify(
      shop.orders.flatMap(({ orderId, items }) => items.map((item, position) => ({ ...item, orderId, position }))),
    ),
  ])
  await tx.run(events, [
    JSON.stringify(
      shop.orders.flatMap(({ orderId, events }) =>
        events.map(({ action, at, before, after, undone, reason }) => ({
          orderId,
          action,
          at,
          before: before && { status: before, ...(undone && { undone }) },
          after: { status: after, ...(reason && { reason }) },
        })),
      ),
    ),
  ])
  return ids
}
