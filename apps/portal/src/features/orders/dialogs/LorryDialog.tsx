import { TextInput } from '@mantine/core'
import { lorryForm } from '@phuljhari/contract/orders/order-entry.contract'
import { useState } from 'react'
import { failureAlert, failureText, isConflict } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { successAlerts } from '../success-alerts.ts'
import { readEntry } from '../read-entry.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import styles from './assign-dialog.module.css'
import { useSendByLorry, type LorryFormInput } from './send-by-lorry.queries.ts'

type Errors = Partial<Record<keyof LorryFormInput, string>>
type Props = {
  order: DisplayedOrder
  /** Called after the success alert is closed. */
  onSent: (orderId: string, action: 'sendByLorry') => void
  onClose: () => void
}
const FIELDS = [
  ['name', 'Transport'],
  ['destination', 'Destination office'],
  ['lrNumber', 'LR number'],
] as const

const LORRY_ALERT = 'Failed to record that the order was sent. Please try again.'

/** The messages of the first broken rule of each field. */
function errorsOf(values: LorryFormInput): Errors | null {
  const { error } = lorryForm.safeParse(values)
  if (!error) return null
  return Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]).toReversed())
}

/** Hands the goods of an order over to a transport company. */
export function LorryDialog({ order, onSent, onClose }: Props) {
  const [initial] = useState(() => readEntry(order).transport)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const { mutateAsync, isPending } = useSendByLorry()
  const isDirty = FIELDS.some(([field]) => values[field] !== initial[field])

  async function submit() {
    const wrong = errorsOf(values)
    if (wrong) return setErrors(wrong)
    try {
      await mutateAsync({ orderId: order.id, form: values })
    } catch (error) {
      if (isConflict(error)) onClose()
      return void dialogs.alert(isConflict(error) ? failureText(error, LORRY_ALERT) : failureAlert(error, LORRY_ALERT))
    }
    onClose()
    void dialogs.alert(successAlerts.sendByLorry).then(() => onSent(order.id, 'sendByLorry'))
  }

  return (
    <Dialog title="Send by lorry" isDirty={isDirty} busy={isPending} onClose={onClose}>
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
        {FIELDS.map(([field, label]) => (
          <TextInput
            key={field}
            size="md"
            label={label}
            required
            data-autofocus={values[field] === '' && FIELDS.find(([one]) => initial[one] === '')?.[0] === field}
            value={values[field]}
            error={errors[field]}
            onChange={(event) => {
              setValues({ ...values, [field]: event.currentTarget.value })
              setErrors({ ...errors, [field]: undefined })
            }}
          />
        ))}
        <DialogFooter submitLabel="Sent by lorry" busy={isPending} />
      </form>
    </Dialog>
  )
}
