import type { FieldErrors } from '@phuljhari/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { CodeLoadError } from '../../../lib/import-code.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { afterUse } from '../../../lib/when-used.ts'
import { toast } from '../../../ui/toast.ts'
import type { Attempt, SaveAs } from '../model/draft.ts'
import type { BillTotals, ShopRules } from '../model/shown-totals.ts'
import type { Sale } from '../model/counter-sale.ts'
import { couponsQuery, shopSettingsQuery } from '../order-entry.queries.ts'
import { say } from '../order-entry.messages.ts'
import { deleteBill, isTakenOver, PAGE_ID, readBill, writeBill } from '../store/draft-store.ts'
import type { ProductIndex } from '../product-field/product-search.ts'
import type { BillControl } from '../store/use-draft.ts'
import { loadSaving, type SavingCode } from './load-saving.ts'
import type { Saved } from './save-draft.ts'
import { useRefusal } from './use-refusal.ts'

/** Refusals of the person or of the moment: they come before the server looks whether it has saved the bill. */
const UNDECIDED = [401, 403, 429]
const FIRST_SERVER_ERROR = 500
const ignore = () => {}

/** What was saved, and by which attempt: not always by the one that was sent last. */
export type Found = {
  saved: Saved
  attempt: Attempt
  /** What was sent last is what was saved. */
  isSent: boolean
  /** Renders what was saved. */
  SavedBill: SavingCode['SavedBill']
}
export type SaveOptions = {
  control: BillControl
  /** The products, for a bill of what someone else saved; undefined while they are loading. */
  index: ProductIndex | undefined
  settings: ShopRules['settings']
  totals: Pick<BillTotals, 'totalPaise' | 'changePaise'>
  onSaved: (found: Found) => void
  /** An earlier attempt was saved; the bill has changed since. */
  onSavedBefore: (found: Found) => void
}

/** Saves the bill, and says where it was refused. */
export function useSave({ control, index, settings, totals, onSaved, onSavedBefore }: SaveOptions) {
  const { bill, update } = control
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

  /** @returns the code that saves the bill; null when it cannot be saved, which is then shown. */
  const check = async (): Promise<SavingCode | null> => {
    const code = await load()
    const invalid = code?.billErrors(bill, settings) ?? {}
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
  /** The screen was left before the reply. A new bill stays, to show its number when the screen opens again. */
  const keepSaved = ({ saved, attempt }: Pick<Found, 'saved' | 'attempt'>) => {
    if (!readBill(bill.id)) return
    const isNew = bill.kind.type === 'new'
    if (isNew) writeBill({ ...bill, lost: [{ ...attempt, isSaved: true }], isChangedSinceLost: false }, PAGE_ID)
    else deleteBill(bill.id)
    const name = saved.type === 'order' ? saved.order.orderId : saved.estimate.number
    toast.info(isNew ? say.savedMeanwhile(name) : say.changedMeanwhile(name))
  }

  const send = async (attempt: Attempt, { saveBill, SavedBefore, SavedBill }: SavingCode): Promise<void> => {
    // Another tab may have taken the bill over just now, which the next change finds.
    if (isTakenOver(bill.id)) return update((now) => ({ ...now }))
    const wasLost = bill.lost.some(({ body }) => body === attempt.body)
    const earlier = bill.lost.filter(({ body }) => body !== attempt.body)
    const lost = [...earlier, attempt]
    // Kept before it is sent: the reply may be lost together with this tab.
    writeBill({ ...bill, lost, isChangedSinceLost: false }, PAGE_ID)
    update((now) => ({ ...now, lost, isChangedSinceLost: false }))
    try {
      const found = await saveBill(bill, attempt)
      if (isOpen.current) onSaved({ ...found, isSent: found.attempt === attempt, SavedBill })
      else keepSaved(found)
    } catch (error) {
      if (!isOpen.current) return toast.error(say.failedMeanwhile)
      if (error instanceof SavedBefore) {
        const { saved, attempt: savedBy } = error
        return onSavedBefore({ saved, attempt: savedBy, isSent: false, SavedBill })
      }
      // The bill says of the attempts in `lost` that they may be saved.
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
      if (code) await send(code.attemptOf({ bill, as, sale, settings, totals }), code)
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
    const saved = bill.lost.find(({ isSaved }) => isSaved)
    if (saved) void retryOnce(saved)
  })
  useEffect(() => {
    showSaved()
  }, [bill.id])

  return {
    errors: refusal.errors,
    /** The bill that was refused, until its errors are gone: another one with each attempt. */
    refused: refusal.of,
    failure: refusal.failure,
    saving,
    /** Whether the bill can be saved, as far as is known here; shows what cannot. */
    check: async (): Promise<boolean> => (await check()) !== null,
    /** Shows what is known to be wrong. Coupons and limits are fetched again: they may have changed just now. */
    refuse: (fields: FieldErrors) => {
      refusal.setErrors(fields)
      for (const { queryKey } of [couponsQuery, shopSettingsQuery]) void cache.invalidateQueries({ queryKey })
    },
    save: useSingleFlight(save),
    /** Sends an attempt whose reply was lost as it was: it saves nothing twice, and tells what it saved. */
    retry: retryOnce,
    clear: refusal.clear,
    setFailure: refusal.setFailure,
  }
}
export type Save = ReturnType<typeof useSave>
