import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { randomId } from '../../lib/random-id.ts'
import { invalidateOrders } from '../../entities/orders/touched.queries.ts'
import { nameOfKind, type DraftKind } from './model/draft.ts'
import { draftFromOrder, rebasedOn } from './model/draft-from-order.ts'
import { say } from './order-entry.messages.ts'
import type { Result } from './saved/SavedOutcome.tsx'
import type { Saved } from './save/save-draft.ts'
import { useSave, type Found, type SaveOptions } from './save/use-save.ts'
import { deleteDraft, writeDraft } from './store/draft-store.ts'

function orderTitle(order: Order, isEdit: boolean): string {
  if (isEdit) return 'Order changed'
  if (order.status === 'delivered') return 'Paid and handed over'
  return order.status === 'accepted' ? 'Order accepted' : 'Order saved'
}

/** Returns what saving the draft does once it was saved: it changes what was saved. */
function kindAfter(saved: Saved, before: DraftKind): DraftKind {
  if (saved.type === 'estimate') {
    const { number, versions } = saved.estimate
    return { type: 'revision', number, basedOn: versions.length }
  }
  const { kind } = draftFromOrder(saved.order)
  return kind.type === 'edit' && before.type === 'edit' ? { ...kind, reason: before.reason } : kind
}

type Options = Omit<SaveOptions, 'onSaved' | 'onSavedBefore'> & { setNotes: (notes: readonly string[]) => void }

/** Saves the draft, and keeps it until what was saved is on screen. */
export function useOutcome({ control, index, settings, totals, setNotes }: Options) {
  const { draft, update } = control
  const cache = useQueryClient()
  const [result, setResult] = useState<(Result & Pick<Found, 'SavedOutcome'> & { draftId: string }) | null>(null)
  const refetch = () => invalidateOrders(cache)
  const show = (
    { saved, attempt, isSent, SavedOutcome }: Found,
    note: string | null = isSent ? null : say.soldBefore,
  ) => {
    const isEdit = draft.kind.type === 'edit'
    const { changePaise = null } = attempt
    setResult(
      saved.type === 'estimate'
        ? { ...saved, SavedOutcome, draftId: draft.id }
        : {
            ...saved,
            SavedOutcome,
            draftId: draft.id,
            title: orderTitle(saved.order, isEdit),
            changePaise,
            printsAtOnce: !isEdit,
            note,
          },
    )
    setNotes([])
    refetch()
  }
  const save = useSave({
    control,
    index,
    settings,
    totals,
    onSaved: show,
    onSavedBefore: (found) => {
      const { saved } = found
      const fresh = { ...draft, key: randomId(), lost: [], isChangedSinceLost: false }
      // A sale whose goods have left cannot be changed.
      if (saved.type === 'order' && draft.kind.type === 'new' && saved.order.status === 'delivered')
        return writeDraft({ ...fresh, id: randomId() }, null)
          ? show(found, say.soldWithout)
          : save.setFailure(say.savedUnchangeable(saved.order.orderId))
      // What was typed since becomes a change of what was saved.
      const change = { ...fresh, kind: kindAfter(saved, draft.kind) }
      const name = nameOfKind(change.kind)
      const next = saved.type === 'order' && index ? rebasedOn(change, saved.order, index) : change
      update((now) => (now.id === draft.id ? next : now))
      setNotes([say.savedBefore(name)])
      refetch()
    },
  })
  // The draft is deleted only once its number is on screen, so that it is not lost if showing the number fails.
  const finish = useEffectEvent((draftId: string) => {
    if (draft.id === draftId) control.finish()
    else deleteDraft(draftId)
  })
  const shownId = result?.draftId
  useEffect(() => {
    if (shownId !== undefined) finish(shownId)
  }, [shownId])

  /** Shows the order that an estimate became. */
  const showOrder = (order: Order) => {
    refetch()
    const title = orderTitle(order, false)
    setResult(
      (shown) => shown && { ...shown, type: 'order', order, title, changePaise: null, printsAtOnce: false, note: null },
    )
  }
  return { save, result, setResult, showOrder }
}
