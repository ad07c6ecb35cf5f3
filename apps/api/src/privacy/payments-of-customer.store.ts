import type { Tx } from '../db/database.ts'

export type CustomersPayments = {
  /** How many would be erased with the orders. */
  payments: number
  kept: number
  to_verify: number
  until: string | null
}
const count = {
  name: 'privacy_payments',
  // As erasable_payments (migration 029) will find them once the orders $2 are erased.
  text: `with found as (
           select p.state, document_retained_until(p.paid_on) as until,
             exists (select 1 from allocations a join orders o using (order_id)
               where a.payment_id = p.id and o.erased_at is null and o.order_id <> all($2::text[])) as is_needed
           from payments p
           where phone_key($1) <> '' and phone_key(p.customer_phone) = phone_key($1) and p.erased_at is null),
         judged as (
           select *, state = 'rejected' and not is_needed
             or state = 'verified' and until < now() and not is_needed as is_erasable from found)
         select (count(*) filter (where is_erasable))::integer as payments,
           (count(*) filter (where not is_erasable))::integer as kept,
           (count(*) filter (where state = 'claimed'))::integer as to_verify,
           (max(until) filter (where state = 'verified' and until >= now()))::date as until
         from judged`,
}
/** What of a customer's payments can be erased, and what stays. @param erasable the orders that are erased with them */
export const countPayments = (tx: Tx, phoneNumber: string, erasable: readonly string[]) =>
  tx.one<CustomersPayments>(count, [phoneNumber, erasable])

const erase = {
  name: 'privacy_erase_payments',
  text: 'select erased_payments as payments, erased_events as events from erase_payments($1)',
}
/**
 * Erases the names, notes and reasons of payments that no law requires to be kept and no kept order needs, after the
 * erasure was recorded and the orders were erased: migration 029.
 */
export const erasePaymentData = (tx: Tx, phoneNumber: string) =>
  tx.one<{ payments: number; events: number }>(erase, [phoneNumber])
