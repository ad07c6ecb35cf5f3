import { type OrderAction, refusalMessage } from '@phuljhari/contract/orders/order-status'
import { useCallback, useRef, useState } from 'react'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { useCan } from '../../lib/can.ts'
import { failureAlert } from '../../lib/failure-text.ts'
import { useFeature } from '../../lib/features.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { keepFocusOnCard } from '../../ui/card-focus.ts'
import { dialogs } from '../../ui/dialogs.ts'
import type { EndingOptions } from './dialogs/ask-reason.tsx'
import { lifeCycleState, successAlerts } from './order-actions.ts'
import { actionLabels, say } from './orders.messages.ts'
import { type FormAction, useOrderAction } from './orders.queries.ts'

const orderId = (order: DisplayedOrder) => order.id

/** Returns why the life cycle refuses the action, in the words of section 4, or null. */
function refusal(order: DisplayedOrder, action: OrderAction): string | null {
  const state = lifeCycleState(order)
  return state && refusalMessage(action, state)
}

/** Whether the order has a balance due: Mark Delivered then asks what was collected. */
const isMoneyDue = ({ payment }: DisplayedOrder): boolean => payment !== null && payment.due > payment.paid

const confirmCancel = (canUndo: boolean) =>
  dialogs.confirm({
    title: actionLabels.cancel,
    message: say.confirmEnd('cancel', canUndo),
    confirmLabel: actionLabels.cancel,
    cancelLabel: say.keepOrder,
    danger: true,
  })

/**
 * Confirms an action that ends the order, with a reason where the server records one (feature orders.reasons).
 * @returns the reason, which may be empty; null when the order is to be kept.
 */
async function confirmEnd(
  order: DisplayedOrder,
  action: OrderAction,
  { hasReasons, ...options }: EndingOptions & { hasReasons: boolean },
): Promise<string | null> {
  if (hasReasons && (action === 'cancel' || action === 'reject')) {
    const form = await import('./dialogs/ask-reason.tsx').catch(() => null)
    if (form) return form.askReason(order, action, options)
  }
  return action !== 'cancel' || (await confirmCancel(options.canUndo)) ? '' : null
}

/**
 * Runs the actions of cards and details: checks the life cycle, confirms a cancellation, reports the result.
 * @param onForm opens the form of an action that needs one.
 * @param onDone called after the success alert is closed.
 */
export function useOrderActions(
  onForm: (order: DisplayedOrder, action: FormAction) => void,
  onDone: (orderId: string, action: OrderAction) => void,
) {
  const { mutateAsync } = useOrderAction()
  const canUndo = useFeature('orders.undo') === true
  const hasReasons = useFeature('orders.reasons') === true
  const can = useCan()
  const takesMoney = useFeature('payments') === true && can('payments.record')
  /** The reasons of failed calls by order id, so that they need not be typed again. */
  const failedReasons = useRef(new Map<string, string>())
  /** The actions in progress by order id: other orders stay usable while one call is pending. */
  const [running, setRunning] = useState<Readonly<Record<string, OrderAction>>>({})

  /** Sends the action. @returns what to alert, and whether it succeeded. */
  const send = useCallback(
    async (order: DisplayedOrder, action: OrderAction, reason: string) => {
      try {
        await mutateAsync({ order, action, reason })
        return { text: successAlerts[action], isDone: true }
      } catch (error) {
        const text = failureAlert(error, action === 'deliver' ? say.deliverAlert : say.statusAlert)
        return { text, isDone: false }
      }
    },
    [mutateAsync],
  )

  const act = useCallback(
    async (order: DisplayedOrder, action: OrderAction) => {
      const refused = refusal(order, action)
      if (refused) return dialogs.alert(refused)
      const preset = failedReasons.current.get(order.id) ?? ''
      const reason = await confirmEnd(order, action, { hasReasons, canUndo, preset })
      if (reason === null) return
      keepFocusOnCard()
      if (action === 'assign' || action === 'reassign' || action === 'sendByLorry') return onForm(order, action)
      if (action === 'deliver' && takesMoney && isMoneyDue(order)) return onForm(order, action)

      setRunning((now) => ({ ...now, [order.id]: action }))
      const { text, isDone } = await send(order, action, reason)
      setRunning(({ [order.id]: _finished, ...others }) => others)
      if (isDone) failedReasons.current.delete(order.id)
      else failedReasons.current.set(order.id, reason)
      void dialogs.alert(text).then(() => isDone && onDone(order.id, action))
    },
    [send, onForm, onDone, canUndo, hasReasons, takesMoney],
  )
  return { run: useSingleFlight(act, orderId), running }
}
