import { statusLabel, type OrderAction } from '@phuljhari/contract/orders/order-status'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFeature } from '../../../lib/features.ts'
import { failureAlert, isConflict } from '../../../lib/failure-text.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { say } from '../orders.messages.ts'
import { useUndoChange } from '../orders.queries.ts'

/** A change that can be undone; each one is a new object. */
export type UndoOffer = { orderId: string; action: OrderAction }

/** Once the pressed button is gone: focuses the dialog on top, else the order's card, else the screen. */
function restoreFocus(orderId: string): void {
  if (document.activeElement !== document.body) return
  const target =
    [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ??
    document.querySelector<HTMLElement>(`article[aria-label="Order ${CSS.escape(orderId)}"]`) ??
    document.getElementById('main')
  if (target?.tagName === 'ARTICLE') target.tabIndex = -1
  target?.focus({ preventScroll: true })
}

/** The latest change made here, while undoing it is offered (feature orders.undo). */
export function useUndo() {
  const isSupported = useFeature('orders.undo') === true
  const [offer, setOffer] = useState<UndoOffer | null>(null)
  const { mutateAsync, isPending } = useUndoChange()

  const withdraw = useCallback(() => setOffer(null), [])
  const makeOffer = useCallback(
    (orderId: string, action: OrderAction) => isSupported && setOffer({ orderId, action }),
    [isSupported],
  )
  const undo = async (change: UndoOffer) => {
    if (isPending) return
    try {
      const restored = await mutateAsync(change)
      flushSync(withdraw)
      restoreFocus(change.orderId)
      toast.success(say.undone(change.orderId, restored && statusLabel(restored.status)))
    } catch (error) {
      if (isConflict(error)) withdraw()
      await dialogs.alert(failureAlert(error, say.undoAlert))
    }
  }
  return { offer, isPending, makeOffer, withdraw, undo: (change: UndoOffer) => void undo(change) }
}
export type Undo = ReturnType<typeof useUndo>
