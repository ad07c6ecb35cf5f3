import { BALANCE, IS_OVERPAID } from '../../payments/outstanding.store.ts'
import { BOOKED, hoursBetween, inIndia, WAITING_TIME, WITH_TURNAROUND } from '../expressions.store.ts'
import type { Cube } from './cube.store.ts'

// Sums that several reports or the overview read; those of a single report are in its definition.

/** What the orders of each status come to. */
export const STATUSES: Cube = {
  name: 'statuses',
  isOfSales: false,
  predicate: 'true',
  key: 'o.status',
  measures: {
    orders: 'count(*)',
    value_paise: 'sum(o.total_paise)',
    goods_paise: 'sum(o.subtotal_paise)',
    deducted_paise: 'sum(o.coupon_paise + o.extra_discount_paise)',
    packing_paise: 'sum(o.packing_paise)',
    delivery_paise: 'sum(o.shipping_paise)',
    tax_paise: 'sum(o.tax_paise + o.round_off_paise)',
  },
}

/** Booked orders by city and state, as customers spell them. */
export const PLACES: Cube = {
  name: 'places',
  isOfSales: true,
  predicate: BOOKED,
  key: 'o.city',
  labels: ['o.state'],
  measures: { orders: 'count(*)', value_paise: 'sum(o.total_paise)' },
}

/** The items of booked orders by product, as it was when it was ordered: its id, name, brand and category. */
export const ITEMS: Cube = {
  name: 'items',
  isOfSales: true,
  joins: ['join order_items i on i.order_id = o.order_id'],
  predicate: BOOKED,
  key: 'i.product_id',
  labels: ['i.product_name', 'i.brand_name', 'i.category'],
  measures: {
    quantity: 'sum(i.quantity)',
    mrp_paise: 'sum(i.orignal_price_paise * i.quantity)',
    // A discounted price of 0 means that there is none (section 3).
    value_paise: 'sum(coalesce(nullif(i.discount_price_paise, 0), i.orignal_price_paise) * i.quantity)',
  },
}

/** How long orders waited for their last delivery that was not undone. */
export const DELIVERY_WAITS: Cube = {
  name: 'delivery-waits',
  isOfSales: false,
  joins: [WITH_TURNAROUND],
  predicate: 't.delivered_at is not null',
  key: `''::text`,
  measures: { orders: 'count(*)' },
  waits: hoursBetween('t.delivered_at', 'o.ordered_at'),
}

const indiaDayOf = (moment: string) => `${inIndia(`${moment}::timestamptz`)}::date`
/** Tax documents that are not cancelled, by kind: what is paid for them, their taxable value and tax. */
export const DOCUMENTS: Cube = {
  name: 'documents',
  isOfSales: true,
  from: `(select * from tax_documents where date >= ${indiaDayOf('$1')} and date < ${indiaDayOf('$2')}) d`,
  predicate: 'd.cancelled_at is null',
  key: 'd.kind',
  measures: {
    orders: 'count(*)',
    value_paise: 'sum(d.payable_paise)',
    goods_paise: 'sum(d.taxable_paise)',
    tax_paise: 'sum(d.cgst_paise + d.sgst_paise + d.igst_paise)',
  },
}

/** Orders with a balance due, `due`, and overpaid ones, `overpaid`, with what they lack or have too much. */
export const BALANCES: Cube = {
  name: 'balances',
  isOfSales: false,
  predicate: `${BALANCE} > 0 or ${IS_OVERPAID}`,
  key: `case when ${BALANCE} > 0 then 'due' else 'overpaid' end`,
  measures: { orders: 'count(*)', value_paise: `sum(abs(${BALANCE}))` },
}

/** How long orders waited for their last acceptance that was not undone. */
export const ACCEPTANCE_WAITS: Cube = {
  name: 'acceptance-waits',
  isOfSales: false,
  joins: [WITH_TURNAROUND],
  predicate: 't.accepted_at is not null',
  key: WAITING_TIME,
  measures: { orders: 'count(*)', value_paise: 'sum(o.total_paise)' },
  waits: hoursBetween('t.accepted_at', 'o.ordered_at'),
}
