import type { FieldErrors } from '@phuljhari/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import type { Draft } from '../model/draft.ts'
import type { ShopRules } from '../model/shown-totals.ts'
import { couponsQuery, pickListQuery, shopSettingsQuery } from '../order-entry.queries.ts'
import { say } from '../order-entry.messages.ts'
import type { ProductIndex } from '../product-field/product-search.ts'
import type { DraftControl } from '../store/use-draft.ts'
import { loadSaving } from './load-saving.ts'
import type { Conflict } from './resolve-conflict.tsx'

/** The fields at which refusals that name no field are shown. */
const FIELD_OF: Partial<Record<string, string>> = {
  'coupon.refused': 'couponCode',
  'order.discount_limit': 'extraDiscount',
  'order.blocked_place': 'deliveryAddress',
}

/** The refusals caused by someone else, who has changed or closed the order or estimate that the draft changes. */
const CONFLICTS = {
  'estimate.changed': 'changed',
  'order.edited': 'changed',
  'estimate.closed': 'closed',
  'order.not_editable': 'closed',
  'order.invoiced': 'closed',
} as const satisfies Record<string, 'changed' | 'closed'>
const isConflict = (code: string | null): code is keyof typeof CONFLICTS => code !== null && code in CONFLICTS

/** Converts the server's paths, which begin with `draft`, to those of the form. */
const formFields = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^(body\.)?draft\./, ''), message]))

/** Why a draft was not saved. `of` is the draft to which `errors`, by field, belong. */
type Refusal = { errors: FieldErrors; of: Draft | null; failure: string | null }
const NO_REFUSAL: Refusal = { errors: {}, of: null, failure: null }
const SIGNED_OUT = 401
const ignore = () => {}

type Options = {
  control: DraftControl
  /** The products, with which what someone else saved is opened as a draft; undefined until they are loaded. */
  index: ProductIndex | undefined
  settings: ShopRules['settings']
}

/** Keeps why the draft was not saved until the fields in question are edited, and resolves conflicts with others. */
export function useRefusal({ control, index, settings }: Options) {
  const { draft } = control
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL)
  const setFailure = (text: string) => setRefusal({ ...NO_REFUSAL, failure: text })
  const setErrors = (fields: FieldErrors) =>
    setRefusal({ errors: fields, of: draft, failure: fields['items'] ?? say.unusual })
  const [conflict, setConflict] = useState<Conflict | null>(null)

  /** Shows what the server refused. */
  const show = async (error: ApiError) => {
    const { code } = error
    const field = code === null ? undefined : FIELD_OF[code]
    const fields = formFields(error.fields)
    if (isConflict(code) && draft.kind.type !== 'new')
      return setConflict({ kind: CONFLICTS[code], text: failureText(error, say.saveFailed) })
    if (code === 'order.price_changed' || code === 'coupon.refused') {
      // Loads what has changed, which the screen then shows.
      await Promise.all(
        [pickListQuery, couponsQuery, shopSettingsQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
      )
      if (code === 'order.price_changed') return setFailure(say.totalChanged)
    }
    if (code === 'order.key_reused') return setFailure(say.keyUsed)
    if (error.status === SIGNED_OUT) return setFailure(say.signedOut)
    const text = failureText(error, say.saveFailed)
    if (Object.keys(fields).length > 0) setErrors(fields)
    else if (field !== undefined) setErrors({ [field]: text })
    else setFailure(text)
  }

  useEffect(() => {
    const { of } = refusal
    if (of === null || of === draft) return
    let isStale = false
    void loadSaving().then(({ remainingErrors }) => {
      const left = remainingErrors(refusal.errors, of, draft, settings)
      if (isStale || Object.keys(left).length === Object.keys(refusal.errors).length) return
      setRefusal(Object.keys(left).length === 0 ? NO_REFUSAL : { ...refusal, errors: left })
    }, ignore)
    return () => {
      isStale = true
    }
  }, [draft, refusal, settings])

  const resolve = useEffectEvent(async (found: Conflict) => {
    try {
      const { resolveConflict } = await loadSaving()
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

  return { ...refusal, show, setFailure, setErrors, clear: useCallback(() => setRefusal(NO_REFUSAL), []) }
}
