import * as contract from '@phuljhari/contract/settings/coupons.contract'
import { listActivity } from '@phuljhari/contract/activity/activity.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { untilGone } from '../../../lib/lost-replies.ts'
import { withOptionalKey } from '../../../lib/request-key.ts'

/** The coupons by code (feature settings). */
export const couponsQuery = queryOptions({
  queryKey: ['coupons'],
  queryFn: ({ signal }) => callAndParse(contract.listCoupons, {}, signal),
})

/** Who changed a coupon, what and when, the latest first. Owners may read it. */
export const couponEventsQuery = (id: string) =>
  queryOptions({
    // The key begins with that of the coupons, so that a change invalidates it.
    queryKey: [...couponsQuery.queryKey, 'history', id] as readonly unknown[],
    queryFn: ({ signal }) => callAndParse(listActivity, { query: { subject: 'coupon', subjectId: id } }, signal),
  })

/** What the server validates: amounts in rupees, percentages in percent. */
export type CouponInput = z.input<typeof contract.couponForm>
export type CouponTexts = ReturnType<typeof contract.couponTexts>

function useCouponChange<In>(mutationFn: (input: In) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    // Refetches after a refusal, too, since the list was stale. Returned, so that the mutation stays pending.
    onSettled: () => cache.invalidateQueries({ queryKey: couponsQuery.queryKey }),
  })
}

/** Saves a coupon that read as `basedOn` when its form was opened. @param id null adds one, once for each `key`. */
export const useSaveCoupon = (id: string | null) =>
  useCouponChange(({ basedOn, key, ...body }: CouponInput & { basedOn: CouponTexts; key?: string }) =>
    id === null
      ? call(contract.createCoupon, { body, ...(key !== undefined && withOptionalKey(key)) })
      : call(contract.updateCoupon, { params: { id }, body: { ...body, basedOn } }),
  )

export const useDeleteCoupon = () =>
  useCouponChange((id: string) => untilGone(call(contract.deleteCoupon, { params: { id } })))
