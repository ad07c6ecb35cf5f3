import {
  MAX_TO_TELL,
  TELL_DAYS,
  type MessageEvent,
  type MessageState,
  type MessageWay,
} from '@phuljhari/contract/messages/message-words'
import { UNDO_SECONDS } from '@phuljhari/contract/orders/order-status'
import type { Tx } from '../db/database.ts'

export type MessageRow = {
  id: number
  order_id: string
  event: MessageEvent
  consignment_id: number | null
  state: MessageState
  way: MessageWay | null
  at: Date
  person: string
  address: string
  attempts: number
  next_at: Date | null
  problem: string
}
/** Which message: about what of which order. */
export type MessageKey = { orderId: string; event: MessageEvent; consignmentId: number | null }
const keyOf = ({ orderId, event, consignmentId }: MessageKey) => [orderId, event, consignmentId]
const IS_KEY = 'm.order_id = $1 and m.event = $2 and m.consignment_id is not distinct from $3::bigint'

const MAIL_ADDRESS = "o.customer_email ~ '^[^[:space:]@]+@[^[:space:]@]+$'"
const announce = {
  name: 'message_announce',
  text: `insert into messages (order_id, event, consignment_id, person, state, way, address, next_at)
         select o.order_id, $2, $3::bigint, $4, case when mail.is_possible then 'waiting' else 'due' end,
           case when mail.is_possible then 'mail' end, case when mail.is_possible then o.customer_email else '' end,
           case when mail.is_possible then now() + interval '${UNDO_SECONDS + 5} seconds' end
         from orders o
         cross join lateral (
           select coalesce($5 and ${MAIL_ADDRESS} and exists (select 1 from mail_server), false) as is_possible) mail
         where o.order_id = $1 and o.erased_at is null
           and (o.customer_phone <> '' or coalesce(o.customer_email, '') <> '')
         on conflict do nothing`,
}
/**
 * Puts a message on the list, or queues an e-mail, which waits until the change can no longer be undone. Nothing for a
 * customer without phone and e-mail.
 */
export const announceMessage = (tx: Tx, key: MessageKey, person: string, prefersMail: boolean) =>
  tx.run(announce, [...keyOf(key), person, prefersMail])

const withdraw = {
  name: 'messages_withdraw',
  text: `update messages set state = 'withdrawn', at = now()
         where order_id = $1 and state in ('due', 'waiting') and event is distinct from $2`,
}
/** Withdraws what has not been told of an order, except for one event. */
export const withdrawMessages = (tx: Tx, orderId: string, except: MessageEvent | null) =>
  tx.run(withdraw, [orderId, except])

const pending = {
  name: 'message_pending',
  text: `select m.* from messages m where ${IS_KEY} and m.state in ('due', 'waiting', 'sending') for update`,
}
export const lockPending = (tx: Tx, key: MessageKey) => tx.maybe<MessageRow>(pending, keyOf(key))

const mailed = {
  name: 'message_mailed',
  text: `select m.* from messages m where ${IS_KEY} and m.state in ('sent', 'unknown') order by m.id desc limit 1`,
}
/** The last e-mail about this that was sent, or may have been. */
export const findMailed = (tx: Tx, key: MessageKey) => tx.maybe<MessageRow>(mailed, keyOf(key))
const mailedToday = {
  name: 'message_mailed_lately',
  text: `select count(*) as mails from messages m
         where m.order_id = $1 and m.state in ('sent', 'unknown') and m.at > now() - interval '1 day'`,
}
/** How many e-mails about an order were sent, or may have been, within a day. */
export const countMailed = async (tx: Tx, orderId: string): Promise<number> =>
  (await tx.one<{ mails: number }>(mailedToday, [orderId])).mails

const insert = {
  name: 'message_insert',
  text: `insert into messages (order_id, event, consignment_id, state, way, person, address, next_at)
         values ($1, $2, $3, $4::text, $5, $6, $7, case when $4::text = 'waiting' then now() end) returning *`,
}
export type Told = { state: MessageState; way: MessageWay | null; person: string; address: string }
export const insertMessage = (tx: Tx, key: MessageKey, { state, way, person, address }: Told) =>
  tx.one<MessageRow>(insert, [...keyOf(key), state, way, person, address])

const settle = {
  name: 'message_settle',
  text: `update messages set state = $2::text, way = $3, person = $4, address = $5, at = now(), problem = '',
           attempts = 0, next_at = case when $2::text = 'waiting' then now() end
         where id = $1 returning *`,
}
export const saveTold = (tx: Tx, id: number, { state, way, person, address }: Told) =>
  tx.one<MessageRow>(settle, [id, state, way, person, address])

const one = { name: 'message_lock', text: 'select * from messages where id = $1 for update' }
export const lockMessage = (tx: Tx, id: number) => tx.maybe<MessageRow>(one, [id])

// Goods that have arrived need no LR any more.
const IS_DUE = `m.state = 'due' and m.at > now() - interval '${TELL_DAYS} days' and o.erased_at is null
  and not exists (select 1 from consignment_orders l where l.consignment_id = m.consignment_id
                    and l.order_id = m.order_id and l.confirmed_at is not null)`
const due = {
  name: 'messages_to_tell',
  text: `select m.order_id, m.event, m.consignment_id from messages m join orders o using (order_id)
         where ${IS_DUE} order by m.at, m.id limit ${MAX_TO_TELL}`,
}
export type ToTellRow = Pick<MessageRow, 'order_id' | 'event' | 'consignment_id'>
/** The list of customers to tell, the oldest first. */
export const findToTell = (tx: Tx) => tx.many<ToTellRow>(due)
const count = {
  name: 'messages_to_tell_count',
  text: `select count(*)::integer as total from messages m join orders o using (order_id) where ${IS_DUE}`,
}
export const countToTell = async (tx: Tx): Promise<number> => (await tx.one<{ total: number }>(count)).total

const ofOrder = {
  name: 'messages_of_order',
  text: "select * from messages where order_id = $1 and state <> 'withdrawn' order by id desc limit 100",
}
export const findMessagesOf = (tx: Tx, orderId: string) => tx.many<MessageRow>(ofOrder, [orderId])

const MAX_MAILS = 100
const mails = {
  name: 'messages_mails',
  text: `(select m.* from messages m
          where way = 'mail' and state in ('failed', 'unknown') and at > now() - interval '30 days'
          order by id desc limit ${MAX_MAILS})
         union all
         (select m.* from messages m where way = 'mail' and state in ('waiting', 'sending', 'sent')
          order by id desc limit ${MAX_MAILS})`,
}
/** The e-mails of a month that were not sent, the newest first, then the latest others. */
export const findMails = (tx: Tx) => tx.many<MessageRow>(mails)
