import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '../../../../lib/failure-text.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { CollectForm } from './CollectForm.tsx'
import { deliverTexts as say } from './deliver.messages.ts'
import { orderDueQuery } from './deliver.queries.ts'

type Props = {
  order: DisplayedOrder
  onDelivered: (orderId: string, action: 'deliver') => void
  onClose: () => void
}

/** Marks an order delivered together with what the agent collected, or with nothing taken. */
export function DeliverDialog({ order, onDelivered, onClose }: Props) {
  const { data, error, refetch } = useQuery(orderDueQuery(order.id))
  const [state, setState] = useState({ isDirty: false, busy: false })
  return (
    <Dialog title={say.title} size="lg" isDirty={state.isDirty} busy={state.busy} onClose={onClose}>
      {data && (
        <CollectForm order={order} money={data} onState={setState} onDelivered={onDelivered} onClose={onClose} />
      )}
      {!data && !error && <Loading text={say.loading} />}
      {!data && error && <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />}
    </Dialog>
  )
}
