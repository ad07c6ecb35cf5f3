import type { FieldErrors } from '@phuljhari/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import type { Bill } from '../model/bill.ts'
import type { Sale } from '../model/counter-sale.ts'
import type { ShopRules } from '../model/bill-totals.ts'
import { couponsQuery, pickListQuery, shopSettingsQuery } from '../order-entry.queries.ts'
import { say } from '../order-entry.messages.ts'
import { PAGE_ID, writeBill } from '../store/bill-store.ts'
import type { ProductIndex } from '../search/product-index.ts'
import type { BillControl } from '../store/use-bill.ts'
import type { SaveAs, Saved } from './save-bill.ts'

const FIRST_SERVER_ERROR = 500
/** Whether the call may have had its effect although it failed. */
const isReplyLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetwork || error.status >= FIRST_SERVER_ERROR)

/** Where a refusal that concerns no single field is shown. */
const FIELD_OF: Partial<Record<string, string>> = {
  'coupon.refused': 'couponCode',
  'order.discount_limit': 'extraDiscount',
  'order.blocked_place': 'deliveryAddress',
}

/** What someone else did meanwhile: a change that the user decides about, or the end of what the bill changes. */
const CONFLICTS = {
  'estimate.changed': 'changed',
  'order.edited': 'changed',
  'estimate.closed': 'closed',
  'order.not_editable': 'closed',
  'order.invoiced': 'closed',
} as const satisfies Record<string, 'changed' | 'closed'>
const isConflict = (code: string | null): code is keyof typeof CONFLICTS => code !== null && code in CONFLICTS
export type Conflict = { kind: 'changed' | 'closed'; text: string }

type Options = {
  control: BillControl
  /** The products, for a bill of what someone else saved; undefined while they are loading. */
  index: ProductIndex | undefined
  settings: ShopRules['settings']
  totalPaise: number
  onSaved: (saved: Saved, sale: Sale | null) => void
  /** An earlier attempt was saved; the bill has changed since. */
  onSavedBefore: (saved: Saved) => void
}

/** Paths as the form has them: those of the server begin with `draft`. */
const formFields = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^(body\.)?draft\./, ''), message]))

/** Why the bill was not saved: `errors` by field, of that bill. */
type Refusal = { errors: FieldErrors; of: Bill | null; failure: string | null }
const NO_REFUSAL: Refusal = { errors: {}, of: null, failure: null }
const SIGNED_OUT = 401
const importSaveBill = () => import('./save-bill.ts')
const ignore = () => {}

/** Saves the bill, and says where it was refused. */
export function useSave({ control, index, settings, totalPaise, onSaved, onSavedBefore }: Options) {
  const { bill, update } = control
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL)
  const { errors, failure } = refusal
  const setFailure = (text: string | null) => setRefusal({ ...NO_REFUSAL, failure: text })
  const setErrors = (fields: FieldErrors) =>
    setRefusal({ errors: fields, of: bill, failure: fields['items'] ?? say.unusual })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [saving, setSaving] = useState<SaveAs | null>(null)

  const showRefusal = async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null
    const field = code === null ? undefined : FIELD_OF[code]
    const fields = error instanceof ApiError ? formFields(error.fields) : {}
    if (isConflict(code) && bill.kind.type !== 'new')
      return setConflict({ kind: CONFLICTS[code], text: failureText(error, say.saveFailed) })
    if (code === 'order.price_changed' || code === 'coupon.refused') {
      // What has changed shows as soon as it is known here.
      await Promise.all(
        [pickListQuery, couponsQuery, shopSettingsQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
      )
      if (code === 'order.price_changed') return setFailure(say.totalChanged)
    }
    if (error instanceof ApiError && error.isNetwork) return setFailure(say.offline)
    if (error instanceof ApiError && error.status === SIGNED_OUT) return setFailure(say.signedOut)
    const text = failureText(error, say.saveFailed)
    if (Object.keys(fields).length > 0) setErrors(fields)
    else if (field !== undefined) setErrors({ [field]: text })
    else setFailure(text)
  }

  useEffect(() => {
    const { of } = refusal
    if (of === null || of === bill) return
    let isStale = false
    void importSaveBill().then(({ remainingErrors }) => {
      const left = remainingErrors(refusal.errors, of, bill, settings)
      if (isStale || Object.keys(left).length === Object.keys(refusal.errors).length) return
      setRefusal(Object.keys(left).length === 0 ? NO_REFUSAL : { ...refusal, errors: left })
    }, ignore)
    return () => {
      isStale = true
    }
  }, [bill, refusal, settings])

  const resolve = useEffectEvent(async (found: Conflict) => {
    try {
      const { resolveConflict } = await import('./resolve-conflict.tsx')
      await resolveConflict(found, { control, index, cache, goTo: (path) => void navigate(path) })
    } catch {
      setFailure(say.saveFailed)
    } finally {
      setConflict(null)
    }
  })
  useEffect(() => {
    if (conflict !== null) void resolve(conflict)
  }, [conflict])

  /** Whether the bill can be saved, as far as is known here; shows what cannot. */
  const check = async (): Promise<boolean> => {
    setRefusal(NO_REFUSAL)
    try {
      const { billErrors } = await importSaveBill()
      const invalid = billErrors(bill, settings)
      if (Object.keys(invalid).length === 0) return true
      setErrors(invalid)
    } catch {
      setFailure(say.offline)
    }
    return false
  }

  const save = async (as: SaveAs, sale: Sale | null = null): Promise<void> => {
    setSaving(as)
    try {
      if (!(await check())) return
      const { attemptOf, saveBill, SavedBefore } = await importSaveBill()
      const attempt = attemptOf({ bill, as, sale, settings, totalPaise })
      try {
        // Kept before it is sent: the reply may be lost together with this tab.
        const lost = [...bill.lost.filter(({ body }) => body !== attempt.body), attempt]
        writeBill({ ...bill, lost }, PAGE_ID)
        update((now) => ({ ...now, lost }))
        onSaved(await saveBill(bill, attempt, bill.lost), sale)
      } catch (error) {
        if (error instanceof SavedBefore) return onSavedBefore(error.saved)
        if (!isReplyLost(error))
          update((now) => ({ ...now, lost: now.lost.filter(({ body }) => body !== attempt.body) }))
        await showRefusal(error)
      }
    } catch {
      setFailure(say.saveFailed)
    } finally {
      setSaving(null)
    }
  }
  return {
    errors,
    /** The bill that was refused, until its errors are gone: another one with each attempt. */
    refused: refusal.of,
    failure,
    saving,
    check,
    /** Shows what is known to be wrong. Coupons and limits are fetched again: they may have changed just now. */
    refuse: (fields: FieldErrors) => {
      setErrors(fields)
      for (const { queryKey } of [couponsQuery, shopSettingsQuery]) void cache.invalidateQueries({ queryKey })
    },
    save: useSingleFlight(save),
    clear: useCallback(() => setRefusal(NO_REFUSAL), []),
  }
}
export type Save = ReturnType<typeof useSave>
