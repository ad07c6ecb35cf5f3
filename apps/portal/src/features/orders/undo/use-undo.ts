import { actionPermission, statusLabel, type OrderAction } from '@phuljhari/contract/orders/order-status'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { failureAlert, isConflict } from '../../../lib/failure-text.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { say } from '../orders.messages.ts'
import { useUndoChange } from '../orders.queries.ts'

/** As many changes as a user makes within 10 seconds. */
const MAX_OFFERS = 5

/** A change that can be undone; each one is a new object. */
export type UndoOffer = { orderId: string; action: OrderAction }

/** Called when the pressed button has disappeared: focuses the top dialog, else the order's card, else the screen. */
function restoreFocus(orderId: string): void {
  if (document.activeElement !== document.body) return
  const target =
    [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ??
    document.querySelector<HTMLElement>(`article[aria-label="Order ${CSS.escape(orderId)}"]`) ??
    document.getElementById('main')
  if (target?.tagName === 'ARTICLE') target.tabIndex = -1
  target?.focus({ preventScroll: true })
}

/**
 * The changes made on this screen, newest first, while undoing them is offered (feature orders.undo): the latest change
 * of each order, since the server undoes no other, and only actions that the user's role still allows.
 */
export function useUndo() {
  const isSupported = useFeature('orders.undo') === true
  const [offers, setOffers] = useState<readonly UndoOffer[]>([])
  const { mutateAsync, isPending } = useUndoChange()
  const can = useCan()

  const withdrawAll = useCallback(() => setOffers([]), [])
  const withdraw = (change: UndoOffer) => setOffers((now) => now.filter((offer) => offer !== change))
  const makeOffer = useCallback(
    (orderId: string, action: OrderAction) =>
      isSupported &&
      setOffers((now) =>
        [{ orderId, action }, ...now.filter((offer) => offer.orderId !== orderId)].slice(0, MAX_OFFERS),
      ),
    [isSupported],
  )
  const undo = async (change: UndoOffer) => {
    if (isPending) return
    try {
      const restored = await mutateAsync(change)
      flushSync(() => withdraw(change))
      restoreFocus(change.orderId)
      toast.success(say.undone(change.orderId, restored && statusLabel(restored.status)))
    } catch (error) {
      if (isConflict(error)) withdraw(change)
      await dialogs.alert(failureAlert(error, say.undoAlert))
    }
  }
  const allowed = offers.filter(({ action }) => can(actionPermission(action)))
  return { offers: allowed, isPending, makeOffer, withdrawAll, undo: (change: UndoOffer) => void undo(change) }
}
export type Undo = ReturnType<typeof useUndo>
