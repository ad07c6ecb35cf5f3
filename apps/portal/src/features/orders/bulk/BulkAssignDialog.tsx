import type { BulkBatch, BulkRequest } from '@phuljhari/contract/bulk/bulk.contract'
import { ASSIGNMENT_MESSAGES, assignmentForm, usualDeliveryDay } from '@phuljhari/contract/orders/assignment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../../lib/clock.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureAlert } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { maskedAgentsQuery } from '../../agents/agents.queries.ts'
import { assignableAgents, AssignmentFields } from '../dialogs/assign/AssignDialog.tsx'
import { confirmDay, type AssignmentValues } from '../dialogs/assign/use-assignment.ts'
import { bulkTexts as say } from './bulk.messages.ts'
import { isPossible, type BulkOrder } from './bulk.queries.ts'

type Props = {
  orders: readonly BulkOrder[]
  send: (assignment: NonNullable<BulkRequest['assignment']>, key: string) => Promise<BulkBatch>
  onStarted: (batch: BulkBatch) => void
  onClose: () => void
}

/** Assigns all selected orders to one agent, for one day and time slot. */
export function BulkAssignDialog({ orders, send, onStarted, onClose }: Props) {
  const today = indiaToday()
  const [initial] = useState<AssignmentValues>({
    day: usualDeliveryDay('', serverNow()),
    slot: '',
    agentId: '',
    notes: '',
  })
  const [values, setValues] = useState(initial)
  const [busy, setBusy] = useState(false)
  const formKey = useRequestKey()
  const agents = useQuery(maskedAgentsQuery)
  const choices = assignableAgents(agents.data ?? [], {}, null)
  const allowed = orders.filter((order) => isPossible('assign', order)).length
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const submit = useSingleFlight(async () => {
    const form = assignmentForm(today).safeParse({
      orderId: orders[0]?.id ?? '',
      expectedDeliveryDate: values.day,
      deliveryAgentId: values.agentId,
      deliveryTimeSlot: values.slot,
      notes: values.notes,
    })
    if (!form.success) return void dialogs.alert(form.error.issues[0]?.message ?? ASSIGNMENT_MESSAGES.agent)
    const { orderId: _one, ...assignment } = form.data
    if (!(await confirmDay(assignment.expectedDeliveryDate, today))) return
    setBusy(true)
    try {
      onStarted(await send(assignment, formKey.read()))
    } catch (error) {
      setBusy(false)
      void dialogs.alert(failureAlert(error, say.startFailed))
    }
  })
  return (
    <Dialog title={say.title('assign', orders.length)} isDirty={isDirty} busy={busy} onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{say.confirm('assign', orders.length, allowed)}</p>
        <AssignmentFields
          values={values}
          change={(changes) => setValues((now) => ({ ...now, ...changes }))}
          today={today}
          agents={agents}
          choices={choices}
        />
        <DialogFooter submitLabel={say.labels.assign} busy={busy} />
      </form>
    </Dialog>
  )
}
