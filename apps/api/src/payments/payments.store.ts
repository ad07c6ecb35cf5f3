import type {
  HolderKind,
  PaymentKind,
  PaymentMode,
  PAYMENT_SOURCES,
  ReceiptState,
} from '@phuljhari/contract/payments/payment-kinds'
import type { Tx } from '../db/database.ts'
import type { Idempotency, OwnIdempotency } from '../requests/idempotency.ts'

type PaymentSource = (typeof PAYMENT_SOURCES)[number]

export type PaymentRow = {
  id: number
  kind: PaymentKind
  amount_paise: number
  /** The cash that was handed over at the counter, if it was counted. */
  tendered_paise: number | null
  mode: PaymentMode | null
  reference: string
  reference_key: string | null
  bank: string
  cheque_date: string | null
  paid_on: string
  customer_name: string
  customer_phone: string
  payer_name: string
  note: string
  reason: string
  source: PaymentSource
  holder: HolderKind | null
  agent_id: number | null
  agent_name: string | null
  against_id: number | null
  /** The receipt whose credit a refund pays back. */
  refund_of: number | null
  recorded_at: Date
  recorded_by: string
  /** Who made the link of a run through which it was reported; null for every other row. */
  link_made_by: string | null
  state: ReceiptState
  decided_at: Date | null
  decided_by: string | null
  decision_reason: string
  number: string | null
  reversed_by: number | null
  /** The sum of its allocations and of the refunds of its credit. */
  allocated_paise: number
  request_digest: Buffer | null
  /** The current allocations, sorted by order id; null without any. */
  allocations: AllocatedPart[] | null
}
/** Which part of a row belongs to which order. */
export type Allocation = { order_id: string; amount_paise: number }
/** An allocation with the number of the order's invoice; null when there is none. */
type AllocatedPart = Allocation & { bill_number: string | null }

/** Payments `p` with their agents and current allocations. */
export const SELECT_PAYMENTS = `select p.*, g.full_name as agent_name,
    (select json_agg(a order by a.order_id) from (
       select order_id, sum(amount_paise)::bigint as amount_paise,
         (select bill_number from orders o where o.order_id = l.order_id) as bill_number
       from allocations l where payment_id = p.id group by order_id having sum(amount_paise) <> 0) a) as allocations
  from payments p left join agents g on g.id = p.agent_id`

const byId = { name: 'payment_by_id', text: `${SELECT_PAYMENTS} where p.id = $1` }
export const findPayment = (tx: Tx, id: number) => tx.maybe<PaymentRow>(byId, [id])

const lock = { name: 'payment_lock', text: 'select 1 from payments where id = $1 for update' }
/** The row, locked until the transaction ends. Lock its orders first. */
export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  await tx.run(lock, [id])
  // Read after the lock: the statement that waited for it sees allocations as they were before.
  return findPayment(tx, id)
}

const byKey = { name: 'payment_by_key', text: `${SELECT_PAYMENTS} where p.idempotency_key = $1` }
export const findByKey = (tx: Tx, key: string) => tx.maybe<PaymentRow>(byKey, [key])

const byReference = {
  name: 'payment_by_reference',
  text: `${SELECT_PAYMENTS} where p.kind = $1 and p.reference_key = $2 and p.state <> 'rejected'
           and p.reversed_by is null`,
}
/** The row of this kind that has the reference, unless it was rejected or reversed. */
export const findByReference = (tx: Tx, kind: PaymentKind, referenceKey: string) =>
  tx.maybe<PaymentRow>(byReference, [kind, referenceKey])

const lastRounding = {
  name: 'payment_last_rounding',
  text: `select p.id, p.reversed_by, coalesce(r.idempotency_key = 'with receipt ' || p.id, false) as went_with_receipt
         from payments p left join payments r on r.id = p.reversed_by
         where p.kind = 'rounding' and p.id in (select payment_id from allocations where order_id = $1)
         order by p.id desc limit 1`,
}
type LastRounding = { id: number; reversed_by: number | null; went_with_receipt: boolean }
/** The latest rounding of an order, and whether it was reversed with a receipt that did not stand. */
export const findLastRounding = (tx: Tx, orderId: string) => tx.maybe<LastRounding>(lastRounding, [orderId])

const lockText = { name: 'payment_lock_text', text: 'select pg_advisory_xact_lock(hashtextextended($1, 20261123))' }
/** Makes transactions with the same key wait for one another. */
export const lockKey = (tx: Tx, key: string) => tx.run(lockText, [key])

export type NewPayment = {
  kind: PaymentKind
  amountPaise: number
  /** The cash that was handed over at the counter, if it was counted. */
  tenderedPaise?: number | undefined
  mode: PaymentMode | null
  reference: string
  referenceKey: string | null
  bank: string
  chequeDate: string | null
  paidOn: string
  customerName: string
  phoneNumber: string
  payerName: string
  note: string
  reason: string
  source: PaymentSource
  holder: HolderKind | null
  agentId: number | null
  againstId: number | null
  /** The receipt whose credit a refund pays back; null for every other row. */
  refundOf: number | null
  actor: string
  linkMadeBy: string | null
  state: 'claimed' | 'verified'
  number: string | null
  idempotency: Idempotency | OwnIdempotency | null
}

const insert = {
  name: 'payment_insert',
  text: `insert into payments (kind, amount_paise, mode, reference, reference_key, bank, cheque_date, paid_on,
           customer_name, customer_phone, payer_name, note, reason, source, holder, agent_id, against_id,
           recorded_by, state, decided_at, decided_by, number, idempotency_key, request_digest, refund_of, link_made_by,
           tendered_paise)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
           case when $19 = 'verified' then now() end, case when $19 = 'verified' then $18 end, $20, $21, $22, $23, $24,
           $25)
         returning id`,
}
export const insertPayment = async (tx: Tx, row: NewPayment): Promise<number> => {
  const values = [
    row.kind,
    row.amountPaise,
    row.mode,
    row.reference,
    row.referenceKey,
    row.bank,
    row.chequeDate,
    row.paidOn,
    row.customerName,
    row.phoneNumber,
    row.payerName,
    row.note,
    row.reason,
    row.source,
    row.holder,
    row.agentId,
    row.againstId,
    row.actor,
    row.state,
    row.number,
    row.idempotency?.key ?? null,
    row.idempotency?.digest ?? null,
    row.refundOf,
    row.linkMadeBy,
    row.tenderedPaise ?? null,
  ]
  return (await tx.one<{ id: number }>(insert, values)).id
}

const decide = {
  name: 'payment_decide',
  text: `update payments set state = $2, decided_at = now(), decided_by = $3, decision_reason = $4, number = $5
         where id = $1`,
}
export type Decision = { state: 'verified' | 'rejected'; actor: string; reason: string; number: string | null }
/** Verifies or rejects a claimed receipt. */
export const saveDecision = (tx: Tx, id: number, { state, actor, reason, number }: Decision) =>
  tx.run(decide, [id, state, actor, reason, number])

const number = { name: 'payment_number', text: 'update payments set number = $2 where id = $1 and number is null' }
/** Numbers a verified receipt whose voucher is issued later. */
export const saveNumber = (tx: Tx, id: number, voucher: string) => tx.run(number, [id, voucher])

const reverse = { name: 'payment_reversed', text: 'update payments set reversed_by = $2 where id = $1' }
export const saveReversal = (tx: Tx, id: number, reversalId: number) => tx.run(reverse, [id, reversalId])

const allocate = {
  name: 'payment_allocate',
  text: `insert into allocations (payment_id, order_id, amount_paise, person)
         select $1, order_id, amount_paise, $3
         from json_to_recordset($2::json) as a (order_id text, amount_paise bigint) order by order_id`,
}
/** Adds to the parts that orders have of a row: a negative amount takes back. */
export async function addAllocations(tx: Tx, id: number, changes: readonly Allocation[], actor: string): Promise<void> {
  if (changes.length > 0) await tx.run(allocate, [id, JSON.stringify(changes), actor])
}

const take = {
  name: 'payment_take_credit',
  text: 'update payments set allocated_paise = allocated_paise + $2 where id = $1',
}
/** Takes an amount from a receipt's credit for a refund, or gives it back when the amount is negative. In paise. */
export const takeCredit = (tx: Tx, id: number, paise: number) => tx.run(take, [id, paise])

const creditRefunds = {
  name: 'payment_credit_refunds',
  text: 'select 1 from payments where refund_of = $1 and reversed_by is null limit 1',
}
/** Whether credit of a receipt was paid back. */
export const hasCreditRefund = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybe(creditRefunds, [id])) !== undefined

export type WaitingRow = Pick<PaymentRow, 'mode' | 'reference' | 'source' | 'recorded_at' | 'recorded_by'> & {
  amount_paise: number
  /** The name of the account that recorded it; null without an account. */
  person_name: string | null
}
const waiting = {
  name: 'payments_waiting',
  text: `select p.amount_paise, p.mode, p.reference, p.source, p.recorded_at, p.recorded_by, v.full_name as person_name
         from payments p left join vendors v on v.email = p.recorded_by
         where p.state = 'claimed' and p.id is distinct from $2 and p.id in (
           select payment_id from allocations where order_id = any($1::text[])
           group by payment_id, order_id having sum(amount_paise) > 0)
         order by p.id limit 5`,
}
/** Claimed receipts for these orders, the oldest first, at most 5. @param except a receipt to leave out */
export const findWaiting = (tx: Tx, orderIds: readonly string[], except: number | null) =>
  tx.many<WaitingRow>(waiting, [orderIds, except])
