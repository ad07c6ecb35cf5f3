import { TextInput } from '@mantine/core'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useId, useState } from 'react'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { actionLabels, say } from '../orders.messages.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import styles from './order-form.module.css'
import { t } from '@phuljhari/contract/rules/t'

const MAX_LENGTH = 300
/** Suggested reasons: the same wording each time lets the report of lost orders count them. */
const SUGGESTIONS = [
  t('Customer changed their mind'),
  t('Customer cannot be reached'),
  t('Duplicate order'),
  t('Out of stock'),
  t('We do not deliver there'),
  t('Payment not received'),
]

type Ending = 'cancel' | 'reject'
export type EndingOptions = {
  canUndo: boolean
  /** The reason that was typed before a call failed. */
  preset: string
}
type Props = EndingOptions & { order: DisplayedOrder; action: Ending; onConfirm: (reason: string) => void }

function ReasonForm({ order, action, canUndo, preset, onConfirm }: Props) {
  const [reason, setReason] = useState(preset)
  const suggestions = useId()
  return (
    <form
      className={dialogStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm(reason.trim())
      }}
    >
      <p>{say.confirmEnd(action, canUndo)}</p>
      <FactList
        facts={[
          [t('Order'), order.id],
          [t('Customer'), order.customerName],
          [t('Total Amount'), formatRupees(order.totalAmount)],
        ]}
      />
      <TextInput
        classNames={{ input: styles.suggested ?? '' }}
        size="md"
        label={t('Reason (optional)')}
        maxLength={MAX_LENGTH}
        list={suggestions}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <datalist id={suggestions}>
        {SUGGESTIONS.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <DialogFooter submitLabel={actionLabels[action]} cancelLabel={say.keepOrder} danger />
    </form>
  )
}

/** Asks before an order is cancelled or rejected. @returns the reason, which may be empty; null to keep the order. */
export async function askReason(order: DisplayedOrder, action: Ending, options: EndingOptions): Promise<string | null> {
  let reason: string | null = null
  await dialogs.form(actionLabels[action], (done) => (
    <ReasonForm
      order={order}
      action={action}
      {...options}
      onConfirm={(typed) => {
        reason = typed
        done()
      }}
    />
  ))
  return reason
}
