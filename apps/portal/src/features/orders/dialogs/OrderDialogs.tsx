import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { InvoiceDialog } from '../../../entities/bills/InvoiceDialog.tsx'
import type { OrderSource } from '../order-source.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { Undo } from '../undo/use-undo.ts'
import type { OpenOrder } from '../use-open-order.ts'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { AssignDialog } from './assign/AssignDialog.tsx'
import { DetailsDialog } from './details/DetailsDialog.tsx'
import { CorrectTransportDialog, LorryDialog } from './LorryDialog.tsx'

const loadDeliver = () => import('./deliver/DeliverDialog.tsx').then((module) => module.DeliverDialog)

type Props = Pick<OrderSource, 'opened' | 'openProblem' | 'reopen' | 'agentCounts'> & {
  open: OpenOrder
  running: Readonly<Record<string, OrderAction>>
  undo: Undo
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onInvoice: (order: DisplayedOrder) => void
}

/** The dialogs of an order that are open. They load together, after the cards. */
export function OrderDialogs({
  open,
  opened,
  openProblem,
  reopen,
  agentCounts,
  running,
  undo,
  onAction,
  onInvoice,
}: Props) {
  const { detailsId, form, openForm, closeDetails, closeForm } = open
  const isDelivering = form?.form === 'deliver'
  const DeliverDialog = useDeferredDialog(loadDeliver, isDelivering, closeForm, false)
  return (
    <>
      {detailsId !== null && (
        <DetailsDialog
          orderId={detailsId}
          order={opened}
          problem={openProblem}
          onRetry={reopen}
          busy={detailsId in running}
          isCovered={form !== null}
          undo={undo}
          onAction={onAction}
          onInvoice={onInvoice}
          onCorrectTransport={({ id }) => openForm({ form: 'correctTransport', orderId: id })}
          onClose={closeDetails}
        />
      )}
      {opened && form?.form === 'invoice' && <InvoiceDialog order={opened} onClose={closeForm} />}
      {opened && isDelivering && DeliverDialog && (
        <DeliverDialog order={opened} onDelivered={undo.makeOffer} onClose={closeForm} />
      )}
      {opened && form?.form === 'sendByLorry' && (
        <LorryDialog order={opened} onSent={undo.makeOffer} onClose={closeForm} />
      )}
      {opened && form?.form === 'correctTransport' && <CorrectTransportDialog order={opened} onClose={closeForm} />}
      {opened && (form?.form === 'assign' || form?.form === 'reassign') && (
        <AssignDialog
          action={form.form}
          order={opened}
          agentCounts={agentCounts}
          onAssigned={undo.makeOffer}
          onClose={closeForm}
        />
      )}
    </>
  )
}
