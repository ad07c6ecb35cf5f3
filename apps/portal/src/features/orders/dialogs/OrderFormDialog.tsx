import type { ReactNode } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import styles from './order-form.module.css'

type Props = {
  order: DisplayedOrder
  title: string
  submitLabel: string
  isDirty: boolean
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with a form about one order, headed by the number of the order and its customer. */
export function OrderFormDialog({ order, title, submitLabel, isDirty, busy, onSubmit, onClose, children }: Props) {
  return (
    <Dialog title={title} isDirty={isDirty} busy={busy} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <p className={styles.muted}>
          {order.id} · {order.customerName}
        </p>
        {children}
        <DialogFooter submitLabel={submitLabel} busy={busy} />
      </form>
    </Dialog>
  )
}
