import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ASSIGNMENT_MESSAGES, assignmentForm } from '@phuljhari/contract/orders/assignment'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { NOTES_MAX_LENGTH } from '@phuljhari/contract/orders/notes-max-length'
import { TIME_SLOTS } from '@phuljhari/contract/orders/time-slots'
import { indiaDay, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureAlert, isConflict } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { agentsFailure, agentsQuery } from '../../agents/agents.queries.ts'
import { canAssign } from '../order-actions.ts'
import { say } from '../orders.messages.ts'
import { useAssignOrder } from '../orders.queries.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import { assignableAgents } from './assignable-agents.ts'
import styles from './assign-dialog.module.css'

type Props = {
  order: DisplayedOrder
  /** All orders, to count those of each agent. */
  orders: readonly DisplayedOrder[]
  /** Called after the success alert is closed. */
  onAssigned: (orderId: string, action: OrderAction) => void
  onClose: () => void
}

/** Closes the form before the alert opens, so that the alert returns the focus to where it was before the form. */
function closeWithAlert(onClose: () => void, message: string): Promise<void> {
  flushSync(onClose)
  return dialogs.alert(message)
}

/** The assignment form (section 2), with its alerts in the order of section 5. */
export function AssignDialog({ order, orders, onAssigned, onClose }: Props) {
  const [day, setDay] = useState('')
  const [slot, setSlot] = useState('')
  const [agentId, setAgentId] = useState('')
  const [notes, setNotes] = useState('')
  const agents = useQuery(agentsQuery)
  const { mutateAsync, isPending } = useAssignOrder()
  const choices = assignableAgents(agents.data ?? [], orders)

  const today = indiaDay(new Date())
  const agent = choices.find((choice) => choice.agent.id === agentId)?.agent

  /** Whether a call of this form is pending or was refused by a conflict. */
  const isSubmitted = useRef(false)

  // The order can no longer be assigned. If that is because of this form's own call, its alert says so.
  const isObsolete = !canAssign(order)
  useEffect(() => {
    if (!isObsolete) return
    if (isSubmitted.current) onClose()
    else queueMicrotask(() => void closeWithAlert(onClose, say.changedMeanwhile(order.status)))
  }, [isObsolete, onClose, order.status])

  const submit = useSingleFlight(async () => {
    const form = assignmentForm(today).safeParse({
      orderId: order.id,
      expectedDeliveryDate: day,
      deliveryAgentId: agent?.id ?? '',
      deliveryTimeSlot: slot,
      notes,
    })
    if (!form.success || !agent) return void dialogs.alert(form.error?.issues[0]?.message ?? ASSIGNMENT_MESSAGES.agent)
    const request = { ...form.data, expectedDeliveryDate: startOfIndiaDay(form.data.expectedDeliveryDate) }
    isSubmitted.current = true
    try {
      await mutateAsync({ request, agent })
    } catch (error) {
      isSubmitted.current = isConflict(error)
      return void dialogs.alert(failureAlert(error, say.assignAlert))
    }
    void closeWithAlert(onClose, say.assigned).then(() => onAssigned(order.id, 'assign'))
  })

  return (
    <Dialog
      title="Assign Order to Delivery Agent"
      isDirty={Boolean(day || slot || agentId || notes)}
      busy={isPending}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={styles.muted}>
          {order.id} · {order.customerName}
        </p>
        {agents.error && <ErrorBanner text={agentsFailure(agents.error)} />}
        <TextInput
          size="md"
          type="date"
          label="Delivery Date"
          required
          data-autofocus
          min={today}
          // Without it, browsers accept six-digit years.
          max="9999-12-31"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <NativeSelect
          size="md"
          label="Time Slot"
          required
          value={slot}
          data={[{ value: '', label: 'Select a time slot' }, ...TIME_SLOTS]}
          onChange={(event) => setSlot(event.currentTarget.value)}
        />
        <NativeSelect
          size="md"
          label="Delivery Agent"
          required
          value={agentId}
          description={
            agents.isSuccess && choices.length === 0
              ? 'No delivery agent is active. Activate one under Delivery Agents.'
              : undefined
          }
          data={[
            { value: '', label: agents.isPending ? 'Loading agents...' : 'Select an agent' },
            ...choices.map(({ agent, orderCount }) => ({
              value: agent.id,
              label: [agent.name, agent.bikeNumber, `${orderCount} ${orderCount === 1 ? 'order' : 'orders'}`]
                .filter(Boolean)
                .join(' · '),
            })),
          ]}
          onChange={(event) => setAgentId(event.currentTarget.value)}
        />
        <Textarea
          size="md"
          label="Delivery Notes"
          rows={3}
          maxLength={NOTES_MAX_LENGTH}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <DialogFooter submitLabel="Assign Order" busy={isPending} />
      </form>
    </Dialog>
  )
}
