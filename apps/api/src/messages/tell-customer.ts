import { AppError } from '@phuljhari/contract/errors'
import type { MessageEvent, MessageWay } from '@phuljhari/contract/messages/message-words'
import type { Message } from '@phuljhari/contract/messages/messages.contract'
import { isAccountEmail } from '@phuljhari/contract/rules/account'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { findConsignment } from '../dispatch/consignments/consignments.store.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertNotErased } from '../orders/change-status.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { findOrderFacts } from './message-facts.store.ts'
import { hasMailServer } from './mail-server.store.ts'
import {
  countMailed,
  findMailed,
  insertMessage,
  lockMessage,
  lockPending,
  saveTold,
  type MessageKey,
  type MessageRow,
  type Told,
} from './messages.store.ts'

export const serializeMessage = (row: MessageRow): Message => ({
  _id: String(row.id),
  orderId: row.order_id,
  event: row.event,
  consignmentId: row.consignment_id === null ? null : String(row.consignment_id),
  state: row.state,
  way: row.way,
  at: row.at.toISOString(),
  person: row.person,
  address: row.address,
  attempts: row.attempts,
  nextAt: row.next_at?.toISOString() ?? null,
  problem: row.problem,
})

const record = (tx: Tx, actor: Actor, { orderId, event }: MessageKey, action: string, way?: MessageWay) =>
  recordEvent(tx, actor, {
    subject: 'message',
    subjectId: orderId,
    action,
    after: { message: event, ...(way && { messageWay: way }) },
  })

/** @throws {AppError} consignment.not_found when the consignment does not carry the order */
async function readKey(tx: Tx, orderId: string, event: MessageEvent, consignmentId: string | null) {
  if (event !== 'booked') return { orderId, event, consignmentId: null }
  const id = consignmentId === null ? null : rowId(consignmentId)
  const found = id === null ? undefined : await findConsignment(tx, id)
  if (!found?.orders.some((one) => one.order_id === orderId)) throw new AppError('consignment.not_found')
  return { orderId, event, consignmentId: id }
}

type Telling = { event: MessageEvent; consignmentId: string | null; way: MessageWay | 'skip'; again: boolean }

/** E-mails about one order within a day: more than all its events, and no way to flood a customer. */
const MAILS_PER_DAY = 10

/** @throws {AppError} mail.not_set_up, message.no_address, message.mailed, message.too_many */
async function mailAddress(tx: Tx, key: MessageKey, again: boolean): Promise<string> {
  if (!(await hasMailServer(tx))) throw new AppError('mail.not_set_up')
  const [facts] = await findOrderFacts(tx, [key.orderId])
  if (!facts || !isAccountEmail(facts.email)) throw new AppError('message.no_address')
  if (!again && (await findMailed(tx, key))) throw new AppError('message.mailed')
  if ((await countMailed(tx, key.orderId)) >= MAILS_PER_DAY) throw new AppError('message.too_many')
  return facts.email
}

/**
 * Records how the customer of an order is told, or queues an e-mail.
 * @throws {AppError} order.not_found, order.erased, consignment.not_found, mail.not_set_up, message.no_address,
 *   message.mailed, message.too_many
 */
export async function tellCustomer(tx: Tx, orderId: string, telling: Telling, actor: Actor): Promise<MessageRow> {
  const { event, consignmentId, way, again } = telling
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('order.not_found')
  assertNotErased(order)
  const key = await readKey(tx, orderId, event, consignmentId)
  const pending = await lockPending(tx, key)
  const person = actor.name
  if (way === 'mail') {
    // A repeat finds the e-mail in the queue.
    if (pending && pending.state !== 'due') return pending
    const told: Told = { state: 'waiting', way, person, address: await mailAddress(tx, key, again) }
    await record(tx, actor, key, 'mailQueued', way)
    return pending ? saveTold(tx, pending.id, told) : insertMessage(tx, key, told)
  }
  const told: Told = {
    state: way === 'skip' ? 'skipped' : 'opened',
    way: way === 'skip' ? null : way,
    person,
    address: '',
  }
  await (way === 'skip' ? record(tx, actor, key, 'messageSkipped') : record(tx, actor, key, 'messageOpened', way))
  return pending?.state === 'due' ? saveTold(tx, pending.id, told) : insertMessage(tx, key, told)
}

/**
 * Sends an e-mail again that was not sent, or may have been. Repeating it changes nothing.
 * @throws {AppError} message.not_found, message.not_failed, mail.not_set_up, message.no_address,
 *   message.too_many
 */
export async function retryMail(tx: Tx, id: string, actor: Actor): Promise<MessageRow> {
  const key = rowId(id)
  const row = key === null ? undefined : await lockMessage(tx, key)
  if (!row || row.way !== 'mail') throw new AppError('message.not_found')
  if (row.state === 'waiting' || row.state === 'sending') return row
  if (row.state !== 'failed' && row.state !== 'unknown') throw new AppError('message.not_failed')
  const about = { orderId: row.order_id, event: row.event, consignmentId: row.consignment_id }
  const pending = await lockPending(tx, about)
  if (pending) return pending
  const address = await mailAddress(tx, about, true)
  await record(tx, actor, about, 'mailQueued', 'mail')
  return saveTold(tx, row.id, { state: 'waiting', way: 'mail', person: actor.name, address })
}
