import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@phuljhari/contract/errors'
import {
  couponTexts,
  type Coupon,
  type CouponChange,
  type CouponForm,
} from '@phuljhari/contract/settings/coupons.contract'
import { assertNotStale } from '../assert-not-stale.ts'
import type { Db, Transactions, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import {
  countCouponUses,
  insertCoupon,
  lockCouponById,
  lockCoupons,
  removeCoupon,
  updateCoupon as updateRow,
  wasCouponUsed,
} from './coupons.store.ts'
import { couponSnapshot, serializeCoupon } from './serialize-coupon.ts'
import { t } from '@phuljhari/contract/rules/t'

const CODE_IN_USE = t('Orders use this coupon, so its code cannot change. Add another coupon instead.')

/** Adds a coupon. @throws {AppError} coupon.exists when there is one with the same code */
export async function createCoupon(db: Transactions, form: CouponForm, actor: Actor): Promise<Coupon> {
  return db.transaction(async (tx) => {
    await lockCoupons(tx)
    const row = await insertCoupon(tx, form)
    if (!row) throw AppError.at('code', 'coupon.exists')
    const subjectId = String(row.id)
    await recordEvent(tx, actor, { subject: 'coupon', subjectId, action: 'created', after: couponSnapshot(row) })
    return serializeCoupon(row, await countCouponUses(tx, row.code))
  })
}

/** A coupon with the number of its uses. @throws {AppError} coupon.not_found */
export async function readCoupon(tx: Tx, id: string): Promise<Coupon> {
  const row = await lockExisting(tx, id)
  return serializeCoupon(row, await countCouponUses(tx, row.code))
}

async function lockExisting(tx: Tx, id: string) {
  await lockCoupons(tx)
  const key = rowId(id)
  const row = key === null ? undefined : await lockCouponById(tx, key)
  if (!row) throw new AppError('coupon.not_found')
  return row
}

/**
 * Replaces a coupon. Orders that used it keep their discount; they count as uses of whichever coupon has their code.
 * @throws {AppError} coupon.not_found, coupon.exists, coupon.in_use when the code of a used coupon would change;
 *   edit.stale when `basedOn` is no longer what is stored
 */
export async function updateCoupon(
  db: Db,
  id: string,
  { basedOn, ...form }: CouponChange,
  actor: Actor,
): Promise<Coupon> {
  return db.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    if (form.code !== before.code && (await wasCouponUsed(tx, before.code)))
      throw new AppError('coupon.in_use', { message: CODE_IN_USE, fields: { code: CODE_IN_USE } })
    const row = await updateRow(tx, before.id, form)
    if (!row) throw AppError.at('code', 'coupon.exists')
    const after = couponTexts(serializeCoupon(row, 0))
    assertNotStale(basedOn, { now: couponTexts(serializeCoupon(before, 0)), after, sent: after })
    const [old, snapshot] = [couponSnapshot(before), couponSnapshot(row)]
    if (!isDeepStrictEqual(old, snapshot))
      await recordEvent(tx, actor, {
        subject: 'coupon',
        subjectId: String(row.id),
        action: 'changed',
        before: old,
        after: snapshot,
      })
    return serializeCoupon(row, await countCouponUses(tx, row.code))
  })
}

/** Deletes a coupon. @throws {AppError} coupon.not_found, coupon.in_use when any order has its code */
export async function deleteCoupon(db: Db, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    if (await wasCouponUsed(tx, before.code)) throw new AppError('coupon.in_use')
    await removeCoupon(tx, before.id)
    await recordEvent(tx, actor, {
      subject: 'coupon',
      subjectId: String(before.id),
      action: 'deleted',
      before: couponSnapshot(before),
    })
  })
}
