import type { FieldErrors } from '@phuljhari/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { CodeLoadError } from '../../../lib/import-code.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { afterUse } from '../../../lib/when-used.ts'
import { toast } from '../../../ui/toast.ts'
import type { Attempt, SaveAs } from '../model/draft.ts'
import type { ShopRules, ShownTotals } from '../model/shown-totals.ts'
import { couponsQuery, shopSettingsQuery } from '../order-entry.queries.ts'
import { say } from '../order-entry.messages.ts'
import { deleteDraft, isTakenOver, PAGE_ID, readDraft, writeDraft } from '../store/draft-store.ts'
import type { ProductIndex } from '../product-field/product-search.ts'
import type { DraftControl } from '../store/use-draft.ts'
import { loadSaving, type SavingCode } from './load-saving.ts'
import type { Saved } from './save-draft.ts'
import { useRefusal } from './use-refusal.ts'
import type { Sale } from '../pay/counter-sale.ts'

/** Refusals that say nothing about whether an earlier attempt was saved: no session, no permission, too many calls. */
const UNDECIDED = [401, 403, 429]
const FIRST_SERVER_ERROR = 500
const ignore = () => {}

/** What was saved, and by which attempt, which may not be the one that was sent last. */
export type Found = {
  saved: Saved
  attempt: Attempt
  /** Whether what was saved is what was sent last. */
  isSent: boolean
  /** The code that shows what was saved, or makes a draft a change of it. */
  code: Pick<SavingCode, 'SavedOutcome' | 'changeOfSaved'>
}
export type SaveOptions = {
  control: DraftControl
  /** The products, with which what someone else saved is opened as a draft; undefined until they are loaded. */
  index: ProductIndex | undefined
  settings: ShopRules['settings']
  totals: Pick<ShownTotals, 'totalPaise' | 'changePaise'>
  onSaved: (found: Found) => void
  /** Called when an earlier attempt was saved and the draft has changed since. */
  onSavedBefore: (found: Found) => void
}

/** Saves the draft, and shows at which fields it was refused. */
export function useSave({ control, index, settings, totals, onSaved, onSavedBefore }: SaveOptions) {
  const { draft, update } = control
  const cache = useQueryClient()
  const refusal = useRefusal({ control, index, settings })
  const [saving, setSaving] = useState<SaveAs | null>(null)

  const load = async (): Promise<SavingCode | null> => {
    refusal.clear()
    try {
      return await loadSaving()
    } catch (error) {
      const needsReload = error instanceof CodeLoadError && error.needsReload
      refusal.setFailure(needsReload ? say.notSentBeforeReload : say.notSent)
      return null
    }
  }
  useEffect(() => afterUse(() => void loadSaving().catch(ignore)), [])

  /** Returns the code that saves the draft; null if the draft cannot be saved, after showing why. */
  const check = async (): Promise<SavingCode | null> => {
    const code = await load()
    const invalid = code?.draftErrors(draft, settings) ?? {}
    if (Object.keys(invalid).length === 0) return code
    refusal.setErrors(invalid)
    return null
  }

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  /** Handles a reply after the screen was left. A new draft stays, to show its number when the screen opens again. */
  const keepSaved = ({ saved, attempt }: Pick<Found, 'saved' | 'attempt'>) => {
    if (!readDraft(draft.id)) return
    const isNew = draft.kind.type === 'new'
    if (isNew) writeDraft({ ...draft, lost: [{ ...attempt, isSaved: true }], isChangedSinceLost: false }, PAGE_ID)
    else deleteDraft(draft.id)
    const name = saved.type === 'order' ? saved.order.orderId : saved.estimate.number
    toast.info(isNew ? say.savedMeanwhile(name) : say.changedMeanwhile(name))
  }

  const send = async (attempt: Attempt, code: SavingCode): Promise<void> => {
    // Another tab may just have taken the draft over. An update notices that.
    if (isTakenOver(draft.id)) return update((now) => ({ ...now }))
    const wasLost = draft.lost.some(({ body }) => body === attempt.body)
    const earlier = draft.lost.filter(({ body }) => body !== attempt.body)
    const lost = [...earlier, attempt]
    // The attempt is stored before it is sent, since its reply may be lost together with this tab.
    writeDraft({ ...draft, lost, isChangedSinceLost: false }, PAGE_ID)
    update((now) => ({ ...now, lost, isChangedSinceLost: false }))
    try {
      const found = await code.saveDraft(draft, attempt)
      if (isOpen.current) onSaved({ ...found, isSent: found.attempt === attempt, code })
      else keepSaved(found)
    } catch (error) {
      if (!isOpen.current) return toast.error(say.failedMeanwhile)
      if (error instanceof code.SavedBefore) {
        const { saved, attempt: savedBy } = error
        return onSavedBefore({ saved, attempt: savedBy, isSent: false, code })
      }
      // The attempt stays in `lost`, by which the screen warns that it may be saved.
      if (!(error instanceof ApiError) || error.isNetwork || error.mayBeSaved) return
      const isRefused = error.status < FIRST_SERVER_ERROR && !(wasLost && UNDECIDED.includes(error.status))
      if (isRefused) update((now) => ({ ...now, lost: earlier }))
      await refusal.show(error)
    }
  }

  const save = async (as: SaveAs, sale: Sale | null = null): Promise<void> => {
    setSaving(as)
    try {
      const code = await check()
      if (code) await send(code.attemptOf({ draft, as, sale, settings, totals }), code)
    } catch {
      refusal.setFailure(say.saveFailed)
    } finally {
      setSaving(null)
    }
  }
  const retry = async (attempt: Attempt): Promise<void> => {
    setSaving(attempt.as)
    try {
      const code = await load()
      if (code) await send(attempt, code)
    } finally {
      setSaving(null)
    }
  }
  const retryOnce = useSingleFlight(retry)

  const showSaved = useEffectEvent(() => {
    const saved = draft.lost.find(({ isSaved }) => isSaved)
    if (saved) void retryOnce(saved)
  })
  useEffect(() => {
    showSaved()
  }, [draft.id])

  return {
    errors: refusal.errors,
    /** The draft that was refused, until its errors are gone. */
    refused: refusal.of,
    failure: refusal.failure,
    saving,
    /** Returns whether the draft can be saved, as far as the portal can tell, and shows what is wrong. */
    check: async (): Promise<boolean> => (await check()) !== null,
    /** Shows errors that the portal knows of, and fetches coupons and limits again, which may just have changed. */
    refuse: (fields: FieldErrors) => {
      refusal.setErrors(fields)
      for (const { queryKey } of [couponsQuery, shopSettingsQuery]) void cache.invalidateQueries({ queryKey })
    },
    save: useSingleFlight(save),
    /** Repeats an attempt whose reply was lost, which saves nothing twice and returns what was saved. */
    retry: retryOnce,
    clear: refusal.clear,
    setFailure: refusal.setFailure,
  }
}
export type Save = ReturnType<typeof useSave>
