import {
  ASSIGNMENT_MESSAGES,
  assignmentForm,
  unusualLeadDays,
  type AssignmentInput,
} from '@phuljhari/contract/orders/assignment'
import { TIME_SLOTS } from '@phuljhari/contract/orders/time-slots'
import { formatDate, indiaDay, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureAlert, isConflict, isOutcomeUnknown } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import type { DisplayedAgent } from '../../../entities/agents/read-agents.ts'
import { isAllowed } from '../menu-actions.ts'
import type { AssignAction } from '../orders.queries.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { successAlerts } from '../success-alerts.ts'
import { useAssignOrder } from './assign-order.queries.ts'
import { dialogTexts } from './dialogs.messages.ts'

/** What the form holds: the day is India's, `YYYY-MM-DD`; empty where nothing is chosen yet. */
export type AssignmentValues = { day: string; slot: string; agentId: string; notes: string }

/** The assignment that the order has, or had before a failed delivery, whose day is over. */
function presentAssignment(order: DisplayedOrder, action: AssignAction): AssignmentValues {
  return {
    day: action === 'reassign' && order.deliveryDate ? indiaDay(new Date(order.deliveryDate)) : '',
    slot: TIME_SLOTS.find((slot) => slot === order.deliverySlot) ?? '',
    agentId: order.assignedAgent?.id ?? '',
    notes: order.deliveryNotes,
  }
}

/** Closes the form before the alert opens, so that the alert returns the focus to where it was before the form. */
function closeWithAlert(onClose: () => void, message: string): Promise<void> {
  flushSync(onClose)
  return dialogs.alert(message)
}

/** Asks about a day more than 60 days ahead; true when it is to be used. */
async function confirmDay(day: string, today: string): Promise<boolean> {
  const days = unusualLeadDays(day, today)
  if (days === null) return true
  return dialogs.confirm({
    title: dialogTexts.unusualDate,
    message: dialogTexts.confirmUnusualDate(formatDate(day), days),
    confirmLabel: dialogTexts.keepDate,
    cancelLabel: dialogTexts.changeDate,
  })
}

type Options = {
  order: DisplayedOrder
  action: AssignAction
  onAssigned: (orderId: string, action: AssignAction) => void
  onClose: () => void
}

/** The state of the assignment form and its submission, with the alerts in the order of section 5. */
export function useAssignment({ order, action, onAssigned, onClose }: Options) {
  const [initial] = useState(() => presentAssignment(order, action))
  const [values, setValues] = useState(initial)
  const { mutateAsync, isPending } = useAssignOrder()
  const today = indiaDay(new Date())

  /** Whether a call of this form is pending or was refused by a conflict. */
  const isSubmitted = useRef(false)

  /** The order may be assigned as sent, which another attempt finds out. */
  const [isUnknown, setUnknown] = useState(false)

  // The order can no longer be assigned. If this form's own call is the reason, its alert reports it.
  const isObsolete = !isAllowed(action, order) && !isUnknown
  useEffect(() => {
    if (!isObsolete) return
    if (isSubmitted.current) onClose()
    else queueMicrotask(() => void closeWithAlert(onClose, dialogTexts.changedMeanwhile(order.status)))
  }, [isObsolete, onClose, order.status])

  /** @param agent the chosen one, if it can still be chosen. */
  const submit = useSingleFlight(async (agent: DisplayedAgent | undefined) => {
    const form = assignmentForm(today).safeParse({
      orderId: order.id,
      expectedDeliveryDate: values.day,
      deliveryAgentId: agent?.id ?? '',
      deliveryTimeSlot: values.slot,
      notes: values.notes,
    })
    if (!form.success || !agent) return void dialogs.alert(form.error?.issues[0]?.message ?? ASSIGNMENT_MESSAGES.agent)
    const day = form.data.expectedDeliveryDate
    if (!(await confirmDay(day, today))) return
    const request: AssignmentInput = { ...form.data, expectedDeliveryDate: startOfIndiaDay(day) }
    isSubmitted.current = true
    try {
      await mutateAsync({ action, request, agent })
    } catch (error) {
      isSubmitted.current = isConflict(error)
      setUnknown(isOutcomeUnknown(error))
      return void dialogs.alert(failureAlert(error, dialogTexts.assignAlert))
    }
    void closeWithAlert(onClose, successAlerts[action]).then(() => onAssigned(order.id, action))
  })

  return {
    values,
    change: (changes: Partial<AssignmentValues>) => setValues((now) => ({ ...now, ...changes })),
    isDirty: Object.entries(initial).some(([name, value]) => values[name as keyof AssignmentValues] !== value),
    isPending,
    today,
    submit,
  }
}
