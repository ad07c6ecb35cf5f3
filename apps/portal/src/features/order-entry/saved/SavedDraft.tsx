import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { SavedEstimate } from './SavedEstimate.tsx'
import { SavedOrder } from './SavedOrder.tsx'

/** What became of a draft. `note`: what it does not contain, or why it is not as it was sent last. */
export type Result =
  | {
      type: 'order'
      order: Order
      title: string
      changePaise: number | null
      printsAtOnce: boolean
      note: string | null
    }
  | { type: 'estimate'; estimate: Estimate }

type Props = {
  result: Result
  onNew: () => void
  onRevise: (estimate: Estimate) => void
  onConfirmed: (order: Order) => void
}

/** In place of the draft, once it is saved. Loaded before the draft is sent, with all that it shows. */
export const SavedDraft = ({ result, onNew, onRevise, onConfirmed }: Props) =>
  result.type === 'order' ? (
    <SavedOrder {...result} onNew={onNew} />
  ) : (
    <SavedEstimate estimate={result.estimate} onNew={onNew} onRevise={onRevise} onConfirmed={onConfirmed} />
  )
