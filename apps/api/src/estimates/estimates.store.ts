import type { EstimateState } from '@phuljhari/contract/estimates/estimates.contract'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { PricedDraft } from '../order-entry/frozen-line.ts'

export type EstimateRow = {
  number: string
  state: EstimateState
  created_at: Date
  version: number
  customer_name: string
  customer_phone: string
  city: string
  items: number
  total_paise: number
  valid_until: string
  person: string
  closed_at: Date | null
  closed_by: string | null
  confirmed_version: number | null
  confirmed_way: 'phone' | 'whatsapp' | 'counter' | null
  order_id: string | null
  withdrawal_reason: string | null
}
export type VersionRow = {
  version: number
  at: Date
  person: string
  valid_until: string
  draft: OrderDraft
  priced: PricedDraft
}

const byNumber = { name: 'estimate_by_number', text: 'select * from estimates where number = $1' }
export const findEstimate = (tx: Tx, number: string) => tx.maybe<EstimateRow>(byNumber, [number])

const lock = { name: 'estimate_lock', text: 'select * from estimates where number = $1 for update' }
/** The estimate, locked until the transaction ends, or undefined. */
export const lockEstimate = (tx: Tx, number: string) => tx.maybe<EstimateRow>(lock, [number])

const versions = {
  name: 'estimate_versions',
  text: `select version, at, person, valid_until, draft, priced
         from estimate_versions where estimate_number = $1 order by version`,
}
/** Oldest first. */
export const findVersions = (tx: Tx, number: string) => tx.many<VersionRow>(versions, [number])

const byKey = {
  name: 'estimate_by_key',
  text: 'select estimate_number, request_digest from estimate_versions where idempotency_key = $1',
}
/** The estimate of which a version was made with this Idempotency-Key. An erased one has no digest. */
export const findByKey = (tx: Tx, key: string) =>
  tx.maybe<{ estimate_number: string; request_digest: Buffer | null }>(byKey, [key])

/** What a version is made of. */
export type NewVersion = {
  draft: OrderDraft
  priced: PricedDraft
  validUntil: string
  actor: string
  key: string
  digest: Buffer
}

/** What the list shows of a version. */
const summaryOf = ({ draft, priced, validUntil, actor }: NewVersion) => [
  draft.customer.fullName,
  draft.customer.phoneNumber,
  typeof draft.deliveryAddress === 'object' ? (draft.deliveryAddress?.city ?? '') : '',
  priced.lines.length,
  priced.totals.totalPaise,
  validUntil,
  actor,
]

const insert = {
  name: 'estimate_insert',
  text: `insert into estimates
           (number, version, customer_name, customer_phone, city, items, total_paise, valid_until, person)
         values ('EST-' || to_char(now() at time zone '${TIME_ZONE}', 'YYYYMM') || '-'
           || lpad(nextval('estimate_numbers')::text, 6, '0'), 1, $1, $2, $3, $4, $5, $6, $7)
         returning number`,
}
/** Adds an estimate without its version. @returns its number */
export const insertEstimate = async (tx: Tx, version: NewVersion): Promise<string> =>
  (await tx.one<{ number: string }>(insert, summaryOf(version))).number

const update = {
  name: 'estimate_revise',
  text: `update estimates set version = $2, customer_name = $3, customer_phone = $4, city = $5, items = $6,
           total_paise = $7, valid_until = $8, person = $9
         where number = $1`,
}
/** Makes `version` the current one. */
export const saveCurrentVersion = (tx: Tx, number: string, versionNumber: number, version: NewVersion) =>
  tx.run(update, [number, versionNumber, ...summaryOf(version)])

const insertVersionSql = {
  name: 'estimate_version_insert',
  text: `insert into estimate_versions
           (estimate_number, version, person, valid_until, draft, priced, idempotency_key, request_digest)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
}
export function insertVersion(tx: Tx, number: string, versionNumber: number, version: NewVersion) {
  const { draft, priced, validUntil, actor, key, digest } = version
  return tx.run(insertVersionSql, [number, versionNumber, actor, validUntil, draft, priced, key, digest])
}

const confirm = {
  name: 'estimate_confirm',
  text: `update estimates set state = 'confirmed', closed_at = now(), closed_by = $2, confirmed_version = $3,
           confirmed_way = $4, order_id = $5
         where number = $1`,
}
export const saveConfirmation = (
  tx: Tx,
  number: string,
  { actor, version, way, orderId }: { actor: string; version: number; way: string; orderId: string },
) => tx.run(confirm, [number, actor, version, way, orderId])

const withdraw = {
  name: 'estimate_withdraw',
  text: `update estimates set state = 'withdrawn', closed_at = now(), closed_by = $2, withdrawal_reason = $3
         where number = $1`,
}
export const saveWithdrawal = (tx: Tx, number: string, actor: string, reason: string) =>
  tx.run(withdraw, [number, actor, reason])
