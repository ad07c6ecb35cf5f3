import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { statusAfter } from '@phuljhari/contract/orders/order-status'
import { AppError } from '@phuljhari/contract/errors'
import { useCallback, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { stateOf } from './order-actions.ts'
import { label, say, success } from './orders.messages.ts'
import { useOrderAction } from './orders.queries.ts'
import type { DisplayedOrder } from './read-orders.ts'

/** Why the life cycle refuses, in the words of section 4, or null. */
function refusal(order: DisplayedOrder, action: OrderAction): string | null {
  const state = stateOf(order)
  try {
    if (state) statusAfter(action, state)
    return null
  } catch (error) {
    return error instanceof AppError ? error.message : null
  }
}

/** What asks first. */
const QUESTIONS: Partial<Record<OrderAction, string>> = {
  cancel: 'Cancel this order? This cannot be undone.',
}

/**
 * Runs the actions of cards and details: refuses what the life cycle refuses, asks before what cannot be undone, tells how it ended.
 * @param onAssign opens the assignment, which is a form of its own.
 */
export function useOrderActions(onAssign: (order: DisplayedOrder) => void) {
  const { mutate } = useOrderAction()
  const [running, setRunning] = useState<{ orderId: string; action: OrderAction } | null>(null)

  const run = useCallback(
    async (order: DisplayedOrder, action: OrderAction) => {
      const refused = refusal(order, action)
      if (refused) return dialogs.alert(refused)
      if (action === 'assign') return onAssign(order)
      const message = action === 'cancel' ? QUESTIONS.cancel : undefined
      if (
        message &&
        !(await dialogs.confirm({ title: label[action], message, confirmLabel: label[action], danger: true }))
      )
        return
      setRunning({ orderId: order.id, action })
      const failed = action === 'deliver' ? say.deliverAlert : say.statusAlert
      mutate(
        { order, action },
        {
          onSuccess: () => void dialogs.alert(success[action]),
          onError: (error) => void dialogs.alert([failed, failureText(error, '')].filter(Boolean).join('\n')),
          onSettled: () => setRunning(null),
        },
      )
    },
    [mutate, onAssign],
  )
  return { run, running }
}
