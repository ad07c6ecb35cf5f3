import { AppError } from '@phuljhari/contract/errors'
import { statusAfter, type OrderAction } from '@phuljhari/contract/orders/order-status'
import { useCallback, useState } from 'react'
import { isMissingCall } from '../../lib/missing-call.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { failureAlert } from '../../lib/failure-text.ts'
import { keepFocusOnCard } from '../../ui/card-focus.ts'
import { isBeyondSpecification, stateOf } from './order-actions.ts'
import { label, say, success } from './orders.messages.ts'
import { useOrderAction } from './orders.queries.ts'
import type { DisplayedOrder } from './read-orders.ts'

const orderId = (order: DisplayedOrder) => order.id

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

const confirmCancel = () =>
  dialogs.confirm({ title: label.cancel, message: say.confirmCancel, confirmLabel: label.cancel, danger: true })

/**
 * Runs the actions of cards and details: refuses what the life cycle refuses, asks before what cannot be undone, tells how it ended. What the server does not know beyond section 7 goes out of the menu quietly.
 * @param onAssign opens the assignment, which is a form of its own.
 */
export function useOrderActions(onAssign: (order: DisplayedOrder) => void) {
  const { mutateAsync } = useOrderAction()
  /** By order: while one order's call is on a slow line, the next order can be worked on. */
  const [running, setRunning] = useState<Readonly<Record<string, OrderAction>>>({})
  const [missing, setMissing] = useState<ReadonlySet<OrderAction>>(new Set())

  const act = useCallback(
    async (order: DisplayedOrder, action: OrderAction) => {
      const refused = refusal(order, action)
      if (refused) return dialogs.alert(refused)
      if (action === 'cancel' && !(await confirmCancel())) return
      keepFocusOnCard()
      if (action === 'assign') return onAssign(order)

      setRunning((now) => ({ ...now, [order.id]: action }))
      let told: string | null = success[action]
      try {
        await mutateAsync({ order, action })
      } catch (error) {
        const isMissing = isBeyondSpecification(action) && isMissingCall(error)
        if (isMissing) setMissing((now) => new Set(now).add(action))
        told = isMissing ? null : failureAlert(error, action === 'deliver' ? say.deliverAlert : say.statusAlert)
      }
      setRunning(({ [order.id]: _ended, ...others }) => others)
      if (told !== null) void dialogs.alert(told)
    },
    [mutateAsync, onAssign],
  )
  return { run: useSingleFlight(act, orderId), running, missing }
}
