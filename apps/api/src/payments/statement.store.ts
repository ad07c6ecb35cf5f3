import type { InvoiceKind, NoteKind } from '@phuljhari/contract/documents/document-kinds'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { ORDER_MONEY_COLUMNS, type OrderMoneyRow } from './order-money.store.ts'
import { SELECT_PAYMENTS, type PaymentRow } from './payments.store.ts'

export type StatedOrder = OrderMoneyRow & {
  /** Whether something can be due in its status. */
  is_owed: boolean
  /** The day in India of its invoice, else of its acceptance. */
  day: string
  /** Null without an invoice. */
  bill_kind: InvoiceKind | null
  bill_number: string | null
}
const orders = {
  name: 'statement_orders',
  text: `select ${ORDER_MONEY_COLUMNS},
           order_due(o.status, 1, null, 0, 0) > 0 as is_owed, o.bill_number, d.kind as bill_kind,
           coalesce(d.date, (coalesce(t.accepted_at, o.ordered_at) at time zone '${TIME_ZONE}')::date) as day
         from customer_names n
         join orders o on phone_key(o.customer_phone) = n.phone_key and customer_name_key(o.customer_name) = n.name_key
         left join order_turnarounds t using (order_id)
         left join tax_documents d on d.number = o.bill_number
         where n.customer_id = $1 order by day, o.order_id`,
}
/** All orders of a customer. */
export const findStatedOrders = (tx: Tx, customer: number) => tx.many<StatedOrder>(orders, [customer])

export type StatedNote = {
  kind: NoteKind
  number: string
  day: string
  order_id: string
  payable_paise: number
  is_commercial: boolean
}
const notes = {
  name: 'statement_notes',
  text: `select kind, number, date as day, order_id, payable_paise, untaxed_paise > 0 as is_commercial
         from tax_documents
         where order_id = any($1::text[]) and against_id is not null and cancelled_at is null order by date, id`,
}
export const findStatedNotes = (tx: Tx, orderIds: readonly string[]) => tx.many<StatedNote>(notes, [orderIds])

/** A row of the ledger with what the customer's orders have of it. */
export type StatedPayment = PaymentRow & { part_paise: number }
/** What no order has of the receipt `s`, whether it is still credit or was paid back. */
const BEYOND_ORDERS = `s.amount_paise
  - coalesce((select sum(amount_paise) from allocations where payment_id = s.id), 0)`
const payments = {
  name: 'statement_payments',
  text: `with parts as (
           select payment_id, sum(amount_paise)::bigint as paise from allocations
           where order_id = any($1::text[]) group by payment_id),
         own as (
           select p.id from payments p
           where p.kind = 'receipt' and p.state = 'verified' and p.reversed_by is null
             and (p.allocated_paise < p.amount_paise
               or exists (select 1 from payments r where r.refund_of = p.id and r.reversed_by is null))
             and phone_key(p.customer_phone) = any(array(
               select phone_key from customer_names where customer_id = $2))
             and customer_of(p.customer_phone, p.customer_name) = $2),
         paid_back as (select id from payments where refund_of in (select id from own))
         select s.*, coalesce(parts.paise, 0)
             + case when own.id is not null then ${BEYOND_ORDERS}
               when s.refund_of is not null then s.amount_paise else 0 end as part_paise
         from (${SELECT_PAYMENTS}) s
         left join parts on parts.payment_id = s.id left join own on own.id = s.id
         where s.id in (select payment_id from parts union select id from own union select id from paid_back)
           and s.state = 'verified' and s.reversed_by is null
         order by s.paid_on, s.id`,
}
/** The rows that count for these orders, with the customer's receipts that belong to no order yet. */
export const findStatedPayments = (tx: Tx, orderIds: readonly string[], customer: number) =>
  tx.many<StatedPayment>(payments, [orderIds, customer])
