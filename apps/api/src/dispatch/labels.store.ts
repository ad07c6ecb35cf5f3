import type { FreightTerms } from '@phuljhari/contract/dispatch/consignment-words'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Tx } from '../db/database.ts'
import type { AddressColumns } from '../orders/address-columns.ts'
import { productIdOf } from '../products/products.store.ts'
import { BOOKED_TERMS } from './consignments/order-conditions.store.ts'
import { USUAL_TERMS } from '../transports/transports.store.ts'

/** What is stored about the labels of an order. */
export type LabelRow = Omit<AddressColumns, 'latitude' | 'longitude'> & {
  order_id: string
  status: OrderStatus
  is_erased: boolean
  customer_name: string
  customer_phone: string
  transport: string
  destination: string
  carton_grams: number[] | null
  mark: string | null
  net_grams: number | null
  printed_cartons: number | null
  printed_at: Date | null
  freight_terms: FreightTerms | ''
}

const ofOrders = {
  name: 'labels_of_orders',
  // A line whose product has no net weight, or was deleted, makes the sum unknown.
  text: `with net as (
           select i.order_id, case when bool_and(g.net_weight_grams is not null)
                                then sum(i.quantity::bigint * g.net_weight_grams) end as grams
           from order_items i left join products g on g.id = ${productIdOf('i.product_id')}
           where i.order_id = any($1::text[]) group by i.order_id)
         select o.order_id, o.status, o.erased_at is not null as is_erased, o.customer_name, o.customer_phone, o.street,
           o.landmark, o.city, o.state, o.pincode, o.transport, o.destination, p.carton_grams, p.mark,
           l.cartons as printed_cartons, l.at as printed_at, net.grams as net_grams,
           coalesce(${BOOKED_TERMS}, ${USUAL_TERMS}, '') as freight_terms
         from orders o
         left join packings p on p.order_id = o.order_id
         left join net on net.order_id = o.order_id
         left join lateral (select cartons, at from label_prints where order_id = o.order_id
                            order by id desc limit 1) l on true
         where o.order_id = any($1::text[])`,
}
export const findLabels = (tx: Tx, orderIds: readonly string[]) => tx.many<LabelRow>(ofOrders, [orderIds])

const insert = {
  name: 'label_prints_insert',
  text: `insert into label_prints (order_id, cartons, by)
         select order_id, cartons, $3 from unnest($1::text[], $2::int[]) as printed (order_id, cartons)`,
}
/** Stores for how many cartons of each order labels were printed. */
export const insertPrints = (tx: Tx, orders: ReadonlyArray<{ orderId: string; cartons: number }>, by: string) =>
  tx.run(insert, [orders.map(({ orderId }) => orderId), orders.map(({ cartons }) => cartons), by])
