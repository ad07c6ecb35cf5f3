import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { randomId } from '../../lib/random-id.ts'
import { invalidateOrders } from '../../entities/orders/touched.queries.ts'
import { nameOfKind } from './model/draft.ts'
import { say } from './order-entry.messages.ts'
import type { Result } from './saved/SavedOutcome.tsx'
import { useSave, type Found, type SaveOptions } from './save/use-save.ts'
import { deleteDraft, writeDraft } from './store/draft-store.ts'
import { t } from '@phuljhari/contract/rules/t'

function orderTitle(order: Order, isEdit: boolean): string {
  if (isEdit) return t('Order changed')
  if (order.status === 'delivered') return t('Paid and handed over')
  return order.status === 'accepted' ? t('Order accepted') : t('Order saved')
}

type Options = Omit<SaveOptions, 'onSaved' | 'onSavedBefore'> & { setNotes: (notes: readonly string[]) => void }

/** Saves the draft, and keeps it until what was saved is on screen. */
export function useOutcome({ control, index, settings, totals, setNotes }: Options) {
  const { draft, update } = control
  const cache = useQueryClient()
  const [result, setResult] = useState<(Result & Pick<Found['code'], 'SavedOutcome'> & { draftId: string }) | null>(
    null,
  )
  const refetch = () => invalidateOrders(cache)
  const show = (
    { saved, attempt, isSent, code: { SavedOutcome } }: Found,
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
      const change = found.code.changeOfSaved(saved, fresh, index)
      update((now) => (now.id === draft.id ? change : now))
      setNotes([say.savedBefore(nameOfKind(change.kind))])
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
