import {
  ASSIGNMENT_MESSAGES,
  assignmentForm,
  type AssignmentInput,
  unusualLeadDays,
  usualDeliveryDay,
} from '@phuljhari/contract/orders/assignment'
import { assignOrder, reassignOrder } from '@phuljhari/contract/orders/orders.contract'
import { TIME_SLOTS } from '@phuljhari/contract/orders/time-slots'
import { formatDate, indiaDay, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DisplayedAgent } from '../../../../entities/agents/read-agents.ts'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { readServerAgent } from '../../../../entities/orders/server-order.ts'
import { call } from '../../../../lib/api.ts'
import { serverNow } from '../../../../lib/clock.ts'
import { indiaToday } from '../../../../lib/india-today.ts'
import { asRecord, asText, asTimestamp } from '../../../../lib/coerce.ts'
import { useFeature } from '../../../../lib/features.ts'
import { failureAlert, failureStatus, isConflict, isOutcomeUnknown } from '../../../../lib/failure-text.ts'
import { logProblem } from '../../../../lib/log.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { dialogs } from '../../../../ui/dialogs.ts'
import { isAllowed } from '../../menu-actions.ts'
import { successAlerts } from '../../order-actions.ts'
import { type AssignAction, reload, showChange } from '../../orders.queries.ts'
import { dialogTexts } from '../dialogs.messages.ts'

/** The fields of the order in the reply to an assignment (section 7); missing ones are empty. */
function readAssignment(reply: unknown) {
  const order = asRecord(asRecord(reply)['order'])
  return {
    agent: readServerAgent(order['deliveryAgentId']),
    deliveryDate: asTimestamp(order['expectedDeliveryDate']),
    deliverySlot: asText(order['deliveryTimeSlot']),
  }
}

type AssignVariables = {
  action: AssignAction
  request: AssignmentInput
  agent: NonNullable<DisplayedOrder['assignedAgent']>
}

function sendAssignment({ action, request }: AssignVariables) {
  if (action === 'assign') return call(assignOrder, { body: request })
  const { orderId, ...body } = request
  return call(reassignOrder, { params: { orderId }, body })
}

/** Assigns an order to an agent, then reloads the orders (section 4). */
function useAssignOrder() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: sendAssignment,
    onSuccess: ({ data }, { action, request, agent }) => {
      const assignment = readAssignment(data)
      showChange(cache, request.orderId, action, data, {
        assignedAgent: assignment.agent ?? agent,
        deliveryDate: assignment.deliveryDate || request.expectedDeliveryDate,
        deliverySlot: assignment.deliverySlot || request.deliveryTimeSlot,
      })
    },
    onError: (error) => logProblem(dialogTexts.assignFailed(failureStatus(error)), error),
    onSettled: (_data, _error, { request }) => reload(cache, request.orderId),
  })
}

/** The values of the form, empty where nothing is chosen yet. The day is in India's time zone, `YYYY-MM-DD`. */
export type AssignmentValues = { day: string; slot: string; agentId: string; notes: string }

/**
 * Returns the assignment that the order has. For a new one the day is left empty, or with our API the usual one.
 * @param hasUsualDay whether the form starts with the usual delivery day
 */
function presentAssignment(order: DisplayedOrder, action: AssignAction, hasUsualDay: boolean): AssignmentValues {
  const promised = order.deliveryDate ? indiaDay(new Date(order.deliveryDate)) : ''
  return {
    day: action === 'reassign' ? promised : hasUsualDay ? usualDeliveryDay(promised, serverNow()) : '',
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

/** Asks about a day more than 60 days ahead. Resolves with true when the day is to be used. */
export async function confirmDay(day: string, today: string): Promise<boolean> {
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
  const hasUsualDay = useFeature('orders.search') === true
  const [initial] = useState(() => presentAssignment(order, action, hasUsualDay))
  const [values, setValues] = useState(initial)
  const { mutateAsync, isPending } = useAssignOrder()
  const today = indiaToday()

  /** Whether a call of this form is pending or was refused by a conflict. */
  const isSubmitted = useRef(false)

  /** Whether a reply was lost: the order may have been assigned, which another attempt finds out. */
  const [isUnknown, setUnknown] = useState(false)

  // The order can no longer be assigned. If this form's own call is the reason, the alert of that call says so.
  const isObsolete = !isAllowed(action, order) && !isUnknown
  useEffect(() => {
    if (!isObsolete) return
    if (isSubmitted.current) onClose()
    else queueMicrotask(() => void closeWithAlert(onClose, dialogTexts.changedMeanwhile(order.status)))
  }, [isObsolete, onClose, order.status])

  /** Checks and sends the form. @param agent the chosen agent, if still available. */
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
