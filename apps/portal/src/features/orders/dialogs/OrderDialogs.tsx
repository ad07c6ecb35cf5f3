import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { InvoiceDialog } from '../invoice/InvoiceDialog.tsx'
import type { AssignAction } from '../orders.queries.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import type { Undo } from '../undo/use-undo.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'

export type OrderDialog = 'details' | 'invoice' | AssignAction

type Props = {
  dialog: OrderDialog
  order: DisplayedOrder
  /** By agent id: how many undelivered orders each agent has. */
  agentCounts: Readonly<Record<string, number>>
  busy: boolean
  undo: Undo
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onInvoice: (order: DisplayedOrder) => void
  onClose: () => void
}

/** The open dialog of an order. One module for all of them, loaded after the cards. */
export function OrderDialogs({ dialog, agentCounts, ...props }: Props) {
  const { order, undo, onClose } = props
  if (dialog === 'details') return <DetailsDialog {...props} />
  if (dialog === 'invoice') return <InvoiceDialog order={order} onClose={onClose} />
  return (
    <AssignDialog
      action={dialog}
      order={order}
      agentCounts={agentCounts}
      onAssigned={undo.makeOffer}
      onClose={onClose}
    />
  )
}
