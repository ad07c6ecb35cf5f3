import { TextInput, type TextInputProps } from '@mantine/core'
import { lorryForm } from '@phuljhari/contract/orders/lorry-form'
import { correctTransport, sendOrderByLorry } from '@phuljhari/contract/orders/pickup-and-lorry.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readEntry } from '../../../entities/orders/read-entry.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { useTransportInput } from '../../../entities/transports/use-transport-input.tsx'
import { call } from '../../../lib/api.ts'
import { failureAlert, failureStatus, failureText, isConflict } from '../../../lib/failure-text.ts'
import { logProblem } from '../../../lib/log.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { successAlerts } from '../order-actions.ts'
import { say } from '../orders.messages.ts'
import { reload, showChange, showReplied } from '../orders.queries.ts'
import { OrderFormDialog } from './OrderFormDialog.tsx'
import { t } from '@phuljhari/contract/rules/t'

type LorryFormInput = { name: string; destination: string; lrNumber: string }

/**
 * Records how an order goes by lorry (feature orders.entry): `send` when its goods leave, `correct` afterwards, which
 * leaves its status as it is.
 */
function useTransport(action: 'send' | 'correct') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, form }: { orderId: string; form: LorryFormInput }) =>
      call(action === 'send' ? sendOrderByLorry : correctTransport, { params: { orderId }, body: form }),
    onSuccess: ({ data }, { orderId }) =>
      action === 'send' ? showChange(cache, orderId, 'sendByLorry', data) : showReplied(cache, orderId, data),
    onError: (error) => logProblem(say.deliveryFailed(failureStatus(error)), error),
    onSettled: (_data, _error, { orderId }) => reload(cache, orderId),
  })
}

type Errors = Partial<Record<keyof LorryFormInput, string>>
type Props = {
  order: DisplayedOrder
  /** Called after the success alert is closed. */
  onSent: (orderId: string, action: 'sendByLorry') => void
  onClose: () => void
}
const FIELDS = [
  ['name', t('Transport')],
  ['destination', t('Destination office')],
  ['lrNumber', t('LR number')],
] as const

const LORRY_ALERT = t('Failed to record that the order was sent. Please try again.')
const CORRECTION_ALERT = t('Failed to correct the transport. Please try again.')
const CORRECTED = t('Transport corrected successfully!')

/** The message of the first broken rule of each field; null when the form is valid. */
function errorsOf(values: LorryFormInput): Errors | null {
  const { error } = lorryForm.safeParse(values)
  if (!error) return null
  return Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]).toReversed())
}

/** Hands the goods of an order over to a transport company. */
export function LorryDialog({ order, onSent, onClose }: Props) {
  const { mutateAsync, isPending } = useTransport('send')
  return (
    <TransportForm
      order={order}
      title={t('Send by lorry')}
      submitLabel={t('Sent by lorry')}
      alert={LORRY_ALERT}
      isPending={isPending}
      send={(form) => mutateAsync({ orderId: order.id, form })}
      onDone={() => void dialogs.alert(successAlerts.sendByLorry).then(() => onSent(order.id, 'sendByLorry'))}
      onClose={onClose}
    />
  )
}

/** Corrects transport, destination or LR number of an order whose goods have left. */
export function CorrectTransportDialog({ order, onClose }: Omit<Props, 'onSent'>) {
  const { mutateAsync, isPending } = useTransport('correct')
  return (
    <TransportForm
      order={order}
      title={t('Correct transport')}
      submitLabel={t('Save')}
      alert={CORRECTION_ALERT}
      isPending={isPending}
      send={(form) => mutateAsync({ orderId: order.id, form })}
      onDone={() => void dialogs.alert(CORRECTED)}
      onClose={onClose}
    />
  )
}

const HINT_BELOW: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

type FormProps = {
  order: DisplayedOrder
  title: string
  submitLabel: string
  /** Shown when the call fails and the server gives no reason. */
  alert: string
  isPending: boolean
  send: (form: LorryFormInput) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

function TransportForm({ order, title, submitLabel, alert, isPending, send, onDone, onClose }: FormProps) {
  const [initial] = useState(() => readEntry(order).transport)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const firstField = FIELDS.find(([field]) => initial[field] === '')?.[0] ?? 'lrNumber'
  const set = (field: keyof LorryFormInput, value: string) => {
    setValues((now) => ({ ...now, [field]: value }))
    setErrors((now) => ({ ...now, [field]: undefined }))
  }
  const transport = useTransportInput(order.deliveryLocation, values.name, (office) => {
    if (values.destination.trim() === '') set('destination', office)
  })
  const isDirty = FIELDS.some(([field]) => values[field] !== initial[field])

  async function submit() {
    const wrong = errorsOf(values)
    if (wrong) return setErrors(wrong)
    try {
      await send(values)
    } catch (error) {
      if (isConflict(error)) onClose()
      return void dialogs.alert(isConflict(error) ? failureText(error, alert) : failureAlert(error, alert))
    }
    onClose()
    onDone()
  }

  return (
    <OrderFormDialog
      order={order}
      title={title}
      submitLabel={submitLabel}
      isDirty={isDirty}
      busy={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {FIELDS.map(([field, label]) => (
        <TextInput
          key={field}
          size="md"
          label={label}
          required
          data-autofocus={field === firstField}
          value={values[field]}
          error={errors[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
          {...(field === 'name' && { ...transport.input, description: transport.hint, inputWrapperOrder: HINT_BELOW })}
        />
      ))}
      {transport.datalist}
    </OrderFormDialog>
  )
}
