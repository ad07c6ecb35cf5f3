import type { PaymentKind, PaymentMode, ReceiptState } from '@phuljhari/contract/payments/payment-kinds'
import type { Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'
import { SELECT_PAYMENTS, type PaymentRow } from './payments.store.ts'

export const PAYMENTS_PAGE = 50
/** One row more than a page has, which shows whether there is another page. */
const LIMIT = PAYMENTS_PAGE + 1

export type PaymentFilter = {
  kind?: PaymentKind | undefined
  mode?: PaymentMode | undefined
  state?: ReceiptState | undefined
  /** Days in India. */
  from?: string | undefined
  to?: string | undefined
  /** The text to find, in lower case; a phone number is reduced to its digits. */
  search: string
  unallocated?: boolean | undefined
  /** Only rows recorded before the one with this id. */
  before?: number | undefined
}

const IS_UNALLOCATED = `(p.kind = 'receipt' and p.state = 'verified' and p.reversed_by is null
    and p.allocated_paise < p.amount_paise)`

/**
 * The conditions of the filters that are set. There is a statement for each combination, told apart by its name, since
 * no index would fit a single statement for all.
 */
function conditionsOf({ kind, mode, state, from, to, unallocated, before }: PaymentFilter) {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    kind && { name: 'kind', text: `p.kind = ${parameter(kind)}` },
    mode && { name: 'mode', text: `p.mode = ${parameter(mode)}` },
    state && { name: 'state', text: `p.state = ${parameter(state)}` },
    from && { name: 'from', text: `p.paid_on >= ${parameter(from)}` },
    to && { name: 'to', text: `p.paid_on <= ${parameter(to)}` },
    unallocated !== undefined && {
      name: unallocated ? 'credit' : 'spent',
      text: unallocated ? IS_UNALLOCATED : `not ${IS_UNALLOCATED}`,
    },
    before !== undefined && { name: 'before', text: `p.id < ${parameter(before)}` },
  ].filter((condition) => typeof condition === 'object')
  return {
    name: ['payments', ...conditions.map(({ name }) => name)].join('_'),
    where: conditions.map(({ text }) => text).join(' and ') || 'true',
    values,
  }
}

/** The rows that match, as a condition on `p` after the CTE of what the search found. */
function matching(filter: PaymentFilter) {
  const { name, where, values } = conditionsOf(filter)
  if (filter.search === '') return { name, found: '', where, values }
  const pattern = `$${values.push(likePattern(filter.search))}`
  const documentNumber = `upper($${values.push(filter.search)})`
  return {
    name: `${name}_search`,
    // Materialized, so that all are found by their indexes, whatever the planner expects of the pattern.
    found: `with found as materialized (
        select id from payments where search like ${pattern}
        union select payment_id from allocations where lower(order_id) like ${pattern}
        union select payment_id from allocations
          where order_id in (select order_id from tax_documents where number = ${documentNumber}))`,
    where: `p.id in (select id from found) and ${where}`,
    values,
  }
}

/** Up to LIMIT matching rows, the latest recorded first. */
export function findPayments(tx: Tx, filter: PaymentFilter): Promise<PaymentRow[]> {
  const { name, found, where, values } = matching(filter)
  const text = `${found} ${SELECT_PAYMENTS} where ${where} order by p.id desc limit ${LIMIT}`
  return tx.many<PaymentRow>({ name, text }, values)
}

export type LedgerSums = {
  rows: number
  received: number
  refunded: number
  reversed: number
  to_verify: number
  written_off: number
}
const sumOf = (paise: string, condition: string) => `coalesce(sum(${paise}) filter (where ${condition}), 0)::bigint`
/** What matching rows add up to, in paise: what went out is less than 0. Rejected receipts are rows alone. */
export function sumPayments(tx: Tx, filter: PaymentFilter): Promise<LedgerSums> {
  const { name, found, where, values } = matching(filter)
  const signed = 'money_sign(p.kind, taken_back.kind) * p.amount_paise'
  const text = `${found} select count(*)::integer as rows,
      ${sumOf(signed, "p.kind = 'receipt' and p.state = 'verified'")} as received,
      ${sumOf(signed, "p.kind = 'refund'")} as refunded,
      ${sumOf(signed, "p.kind = 'reversal'")} as reversed,
      ${sumOf('p.amount_paise', "p.state = 'claimed'")} as to_verify,
      ${sumOf('p.amount_paise', 'reduces_due(p.kind) and p.reversed_by is null')} as written_off
    from payments p left join payments taken_back on taken_back.id = p.against_id where ${where}`
  return tx.one<LedgerSums>({ name: name.replace('payments', 'payment_sums'), text }, values)
}

/** A page of matching rows, the oldest first, after the row with this id. */
export function findPaymentsAfter(tx: Tx, filter: PaymentFilter, after: number, limit: number): Promise<LedgerRow[]> {
  const { name, found, where, values } = matching(filter)
  const select = SELECT_PAYMENTS.replace('select p.*', `select p.*, ${TAKEN_BACK_KIND} as taken_back_kind`)
  const text = `${found} ${select} where ${where} and p.id > $${values.push(after)} order by p.id
    limit $${values.push(limit)}`
  return tx.many<LedgerRow>({ name: name.replace('payments', 'payments_after'), text }, values)
}
/** A row with the kind of the row that it takes back, if it is a reversal. */
export type LedgerRow = PaymentRow & { taken_back_kind: PaymentKind | null }
const TAKEN_BACK_KIND = '(select t.kind from payments t where t.id = p.against_id)'

const RECORDER = `coalesce((select full_name from vendors where email = p.recorded_by), '') as person_name`
const claims = {
  name: 'payments_to_verify',
  text: `${SELECT_PAYMENTS.replace('select p.*', `select p.*, ${RECORDER}`)}
         where p.state = 'claimed' order by p.recorded_at, p.id limit $1`,
}
/** Claimed receipts with the name of the account that recorded each, oldest first. */
export const findClaims = (tx: Tx, limit: number) => tx.many<PaymentRow & { person_name: string }>(claims, [limit])

const claimTotals = {
  name: 'payments_to_verify_totals',
  text: `select count(*)::integer as total, coalesce(sum(amount_paise), 0)::bigint as paise
         from payments where state = 'claimed'`,
}
export const claimsTotal = (tx: Tx) => tx.one<{ total: number; paise: number }>(claimTotals)

const ofOrder = {
  name: 'payments_of_order',
  text: `with own as materialized (select distinct payment_id as id from allocations where order_id = $1)
         ${SELECT_PAYMENTS}
         where p.id = any(array(
           select id from own
           union all select id from payments where against_id = any(array(select id from own))))
         order by p.id`,
}
/** Every row that has or had a part of the order, with the reversals of these, oldest first. */
export const findPaymentsOfOrder = (tx: Tx, orderId: string) => tx.many<PaymentRow>(ofOrder, [orderId])

const credit = {
  name: 'payments_credit_of_phone',
  text: `select coalesce(sum(p.amount_paise - p.allocated_paise), 0)::bigint as paise from payments p
         where ${IS_UNALLOCATED} and phone_key(p.customer_phone) = phone_key($1) and phone_key($1) <> ''`,
}
/** What receipts from a phone number have left, in paise. */
export const creditOfPhone = async (tx: Tx, phoneNumber: string): Promise<number> =>
  (await tx.one<{ paise: number }>(credit, [phoneNumber])).paise
