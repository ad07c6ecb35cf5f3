import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { AssignDialog } from './AssignDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { InvoiceDialog } from '../invoice/InvoiceDialog.tsx'
import type { DisplayedOrder } from '../read-orders.ts'

export type OrderDialog = 'details' | 'assign' | 'invoice'

type Props = {
  dialog: OrderDialog
  order: DisplayedOrder
  /** All orders: they tell how many each agent holds. */
  orders: readonly DisplayedOrder[]
  busy: boolean
  /** Actions that the server does not know. */
  missing: ReadonlySet<OrderAction>
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onClose: () => void
}

/** The dialog that is open over an order. One file for all of them: their code is loaded when the cards stand. */
export function OrderDialogs({ dialog, order, orders, busy, missing, onAction, onClose }: Props) {
  if (dialog === 'assign') return <AssignDialog order={order} orders={orders} onClose={onClose} />
  if (dialog === 'invoice') return <InvoiceDialog order={order} onClose={onClose} />
  return <DetailsDialog order={order} busy={busy} missing={missing} onAction={onAction} onClose={onClose} />
}
