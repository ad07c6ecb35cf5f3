import type { Tx } from '../db/database.ts'

const ids = { name: 'privacy_book_ids', text: 'select id from customers_with_phone(phone_key($1)) order by id' }
/** The customers with a phone number, those merged into them included. */
export const findBookIds = async (tx: Tx, phoneNumber: string): Promise<number[]> =>
  (await tx.many<{ id: number }>(ids, [phoneNumber])).map(({ id }) => id)

const counts = {
  name: 'privacy_book_counts',
  text: `select (select count(*) from customer_book_events(phone_key($1), $2::bigint[])) as events,
           (select count(*) from customers where id = any($2::bigint[])
              and concat(name, second_phone, state_code, gstin, transport, destination, notes) <> '') as customers`,
}
/** How many of these customers have details that staff entered, and how many events hold such details. */
export const countBookData = (tx: Tx, phoneNumber: string, customers: readonly number[]) =>
  tx.one<{ events: number; customers: number }>(counts, [phoneNumber, customers])

const erase = {
  name: 'privacy_erase_book',
  text: 'select erase_customer_book(phone_key($1), $2::bigint[]) as events',
}
/** Erases them, after the erasure was recorded: migration 025. @returns the number of events */
export const eraseBookData = async (tx: Tx, phoneNumber: string, customers: readonly number[]): Promise<number> =>
  (await tx.one<{ events: number }>(erase, [phoneNumber, customers])).events
