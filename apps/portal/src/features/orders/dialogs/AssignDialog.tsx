import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ASSIGNMENT_MESSAGES, assignmentForm } from '@phuljhari/contract/orders/assignment'
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
import { assignableAgents } from './assignable-agents.ts'
import { canAssign } from '../order-actions.ts'
import { say } from '../orders.messages.ts'
import styles from './order-dialogs.module.css'
import { useAssignOrder } from '../orders.queries.ts'
import type { DisplayedOrder } from '../read-orders.ts'

type Props = { order: DisplayedOrder; orders: readonly DisplayedOrder[]; onClose: () => void }

/** Closed first: then the alert finds the focus where the form found it, and gives it back there. */
function closeAndTell(onClose: () => void, message: string): void {
  flushSync(onClose)
  void dialogs.alert(message)
}

/** Section 2, assign modal; its alerts in the order of section 5. */
export function AssignDialog({ order, orders, onClose }: Props) {
  const [day, setDay] = useState('')
  const [slot, setSlot] = useState('')
  const [agentId, setAgentId] = useState('')
  const [notes, setNotes] = useState('')
  const agents = useQuery(agentsQuery)
  const { mutateAsync, isPending } = useAssignOrder()
  const choices = assignableAgents(agents.data ?? [], orders)

  const today = indiaDay(new Date())
  const agent = choices.find((choice) => choice.agent.id === agentId)?.agent

  /** Whether this form has changed the order itself; the outcome of its call has its own alert. */
  const sent = useRef<'not yet' | 'under way' | 'refused'>('not yet')

  // Somebody else was faster: there is nothing left to assign here.
  const isOver = !canAssign(order)
  useEffect(() => {
    if (!isOver) return
    if (sent.current === 'not yet') queueMicrotask(() => closeAndTell(onClose, say.changedMeanwhile(order.displayed)))
    else onClose()
  }, [isOver, onClose, order.displayed])

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
    sent.current = 'under way'
    try {
      await mutateAsync({ request, agent })
    } catch (error) {
      sent.current = isConflict(error) ? 'refused' : 'not yet'
      return void dialogs.alert(failureAlert(error, say.assignAlert))
    }
    closeAndTell(onClose, say.assigned)
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
          // Else browsers take years of six digits.
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
              ? 'No delivery agent is active: activate one under Delivery Agents.'
              : undefined
          }
          data={[
            { value: '', label: agents.isPending ? 'Loading agents...' : 'Select an agent' },
            ...choices.map(({ agent, held }) => ({
              value: agent.id,
              label: [agent.name, agent.bikeNumber, `${held} ${held === 1 ? 'order' : 'orders'}`]
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
        <DialogFooter submitLabel="Assign Order" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
