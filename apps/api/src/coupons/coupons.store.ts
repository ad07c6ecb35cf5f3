import type { CouponForm } from '@phuljhari/contract/settings/coupons.contract'
import type { Tx } from '../db/database.ts'

/** A stored coupon. One of `basis_points` and `amount_paise` is its discount, the other is null. */
export type CouponRow = {
  id: number
  code: string
  basis_points: number | null
  amount_paise: number | null
  minimum_paise: number
  valid_from: string | null
  valid_to: string | null
  max_uses: number | null
  is_active: boolean
}

// Rejected and cancelled orders do not count as uses. One that is reopened counts again, even beyond the maximum.
const USES = `from orders o where o.coupon_code = c.code and is_booked(o.status)`

const all = { name: 'coupons_all', text: `select c.*, (select count(*) ${USES}) as uses from coupons c order by code` }
export const findCoupons = (tx: Tx) => tx.many<CouponRow & { uses: number }>(all)

const lock = { name: 'coupons_lock', text: "select pg_advisory_xact_lock(hashtext('phuljhari coupons'))" }
/** Blocks changes of coupons until the transaction ends, but not orders that use them. */
export const lockCoupons = (tx: Tx) => tx.run(lock)

const lockById = { name: 'coupon_lock_by_id', text: 'select * from coupons where id = $1 for update' }
/** The coupon, locked until the transaction ends, or undefined. */
export const lockCouponById = (tx: Tx, id: number) => tx.maybe<CouponRow>(lockById, [id])

const lockByCode = { name: 'coupon_lock', text: 'select * from coupons where code = $1 for update' }
/**
 * The coupon, locked until the transaction ends, or undefined. Lock it before its uses are counted, in the transaction
 * that stores the order, so that concurrent orders count one another.
 * @param code in upper case
 */
export const lockCoupon = (tx: Tx, code: string) => tx.maybe<CouponRow>(lockByCode, [code])

const count = {
  name: 'coupon_uses',
  text: `select (select count(*) ${USES} and o.order_id is distinct from $2) as uses
         from (values ($1::text)) c (code)`,
}
/**
 * How many orders use the coupon. Rejected and cancelled ones do not count.
 * @param exceptOrderId an order that is being edited, which does not count either
 */
export const countCouponUses = async (tx: Tx, code: string, exceptOrderId: string | null = null): Promise<number> =>
  (await tx.one<{ uses: number }>(count, [code, exceptOrderId])).uses

const everUsed = {
  name: 'coupon_ever_used',
  text: 'select exists (select 1 from orders where coupon_code = $1) as used',
}
/** Whether any order has the code, even a rejected or cancelled one, since those can be reopened. */
export const wasCouponUsed = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.one<{ used: boolean }>(everUsed, [code])).used

const columns = ({ code, discount, minimum, from, to, maxUses, isActive }: CouponForm) => [
  code,
  discount.kind === 'percent' ? discount.basisPoints : null,
  discount.kind === 'amount' ? discount.paise : null,
  minimum,
  from,
  to,
  maxUses,
  isActive,
]
const insert = {
  name: 'coupon_insert',
  text: `insert into coupons (code, basis_points, amount_paise, minimum_paise, valid_from, valid_to, max_uses,
           is_active)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (code) do nothing returning *`,
}
/** Stores a coupon. @returns undefined when there is one with the same code */
export const insertCoupon = (tx: Tx, form: CouponForm) => tx.maybe<CouponRow>(insert, columns(form))

const update = {
  name: 'coupon_update',
  text: `update coupons set code = $1, basis_points = $2, amount_paise = $3, minimum_paise = $4, valid_from = $5,
           valid_to = $6, max_uses = $7, is_active = $8
         where id = $9 and not exists (select 1 from coupons other where other.code = $1 and other.id <> $9)
         returning *`,
}
/** Replaces a coupon. @returns undefined when another coupon has the code */
export const updateCoupon = (tx: Tx, id: number, form: CouponForm) =>
  tx.maybe<CouponRow>(update, [...columns(form), id])

const remove = { name: 'coupon_delete', text: 'delete from coupons where id = $1' }
export const removeCoupon = (tx: Tx, id: number) => tx.run(remove, [id])
