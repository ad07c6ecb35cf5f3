import { z } from 'zod'
import { adjustmentField, COUPON_CODE_MAX_LENGTH } from '../order-entry/order-draft.ts'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { basedOnField, type FieldTexts } from '../rules/based-on.ts'
import { calendarDayField } from '../rules/dates.ts'
import { amountField, rupeesOnWire } from '../rules/money.ts'
import { idParam } from '../rules/text.ts'
import { t } from '../rules/t.ts'

/** A discount that customers get by its code. */
export const coupon = z.object({
  _id: z.string(),
  /** In upper case. */
  code: z.string(),
  discount: z.union([z.object({ percent: z.number() }), z.object({ amount: rupeesOnWire })]),
  /** The least that goods must come to; 0 for none. */
  minimum: rupeesOnWire,
  /** First and last day in India, both included; null without a bound. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The number of orders that may use it; null for any number. */
  maxUses: z.number().int().nullable(),
  /** The number of orders that use it and were neither rejected nor cancelled. */
  uses: z.number().int(),
  isActive: z.boolean(),
})
export type Coupon = z.output<typeof coupon>

const optionalDay = z
  .union([z.literal(''), calendarDayField])
  .nullish()
  .transform((day) => day || null)
const couponFields = z.object({
  code: z
    .string({ error: t('Code is required') })
    .trim()
    .toUpperCase()
    .min(1, t('Code is required'))
    .max(
      COUPON_CODE_MAX_LENGTH,
      t('Code must be at most {couponCodeMaxLength} characters', { couponCodeMaxLength: COUPON_CODE_MAX_LENGTH }),
    )
    .regex(/^[A-Z0-9-]*$/, t('Code may have only letters A to Z, digits and dashes')),
  discount: adjustmentField,
  minimum: amountField(t('Enter an amount in rupees')).default(0),
  from: optionalDay,
  to: optionalDay,
  maxUses: z
    .number({ error: t('Enter a whole number of uses') })
    .int(t('Enter a whole number of uses'))
    .min(1, t('Enter at least 1 use'))
    .max(1_000_000, t('Enter at most 1,000,000 uses'))
    .nullish()
    .transform((uses) => uses ?? null),
  isActive: z.boolean().default(true),
})
type Days = { from: string | null; to: string | null }
const isInOrder = ({ from, to }: Days): boolean => from === null || to === null || from <= to
const inOrder = { path: ['to'], error: t('The last day must not be before the first') }
export const couponForm = couponFields.refine(isInOrder, inOrder)
export type CouponForm = z.output<typeof couponForm>

const FORM_FIELDS = ['code', 'kind', 'discount', 'minimum', 'from', 'to', 'maxUses', 'isActive'] as const
/** A coupon as the form shows it: amounts in rupees, and an empty text for no minimum, day or number of uses. */
export const couponTexts = (shown: Omit<Coupon, '_id' | 'uses'>): FieldTexts<(typeof FORM_FIELDS)[number]> => {
  const { code, discount, minimum, from, to, maxUses, isActive } = shown
  const isPercent = 'percent' in discount
  return {
    code,
    kind: isPercent ? 'percent' : 'amount',
    discount: String(isPercent ? discount.percent : discount.amount),
    minimum: minimum === 0 ? '' : String(minimum),
    from: from ?? '',
    to: to ?? '',
    maxUses: String(maxUses ?? ''),
    isActive: String(isActive),
  }
}
export const couponChange = couponFields.extend({ basedOn: basedOnField(FORM_FIELDS) }).refine(isInOrder, inOrder)
export type CouponChange = z.output<typeof couponChange>

const tags = ['settings']
const params = z.object({ id: idParam })

/** Beyond section 7, like the other routes here. */
export const listCoupons = route({
  method: 'GET',
  url: '/coupons',
  permission: 'settings.read',
  schema: { summary: 'Coupons by code', tags, security: bearer, response: { 200: z.array(coupon) } },
})
export const createCoupon = route({
  method: 'POST',
  url: '/coupons',
  permission: 'settings.manage',
  schema: {
    summary: 'Add a coupon',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    body: couponForm,
    response: { 201: coupon },
  },
})
/** Replaces the whole coupon; orders that use it keep their discount. A stale `basedOn` is refused with edit.stale. */
export const updateCoupon = route({
  method: 'PATCH',
  url: '/coupons/:id',
  permission: 'settings.manage',
  schema: { summary: 'Change a coupon', tags, security: bearer, params, body: couponChange, response: { 200: coupon } },
})
/** A coupon that orders use cannot be deleted, only deactivated. */
export const deleteCoupon = route({
  method: 'DELETE',
  url: '/coupons/:id',
  permission: 'settings.manage',
  schema: {
    summary: 'Delete an unused coupon',
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ deleted: z.literal(true) }) },
  },
})
