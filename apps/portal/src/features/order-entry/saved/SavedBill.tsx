import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { lazy, Suspense } from 'react'
import { Loading } from '../../../ui/Loading.tsx'

/** What became of a bill. */
export type Result =
  | { type: 'order'; order: Order; title: string; changePaise: number | null; printsAtOnce: boolean }
  | { type: 'estimate'; estimate: Estimate }

const SavedOrder = lazy(() => import('./SavedOrder.tsx').then((module) => ({ default: module.SavedOrder })))
const SavedEstimate = lazy(() => import('./SavedEstimate.tsx').then((module) => ({ default: module.SavedEstimate })))

type Props = {
  result: Result
  onNew: () => void
  onRevise: (estimate: Estimate) => void
  onConfirmed: (order: Order) => void
}

/** In place of the bill, once it is saved. */
export const SavedBill = ({ result, onNew, onRevise, onConfirmed }: Props) => (
  <Suspense fallback={<Loading text="Loading..." />}>
    {result.type === 'order' ? (
      <SavedOrder {...result} onNew={onNew} />
    ) : (
      <SavedEstimate estimate={result.estimate} onNew={onNew} onRevise={onRevise} onConfirmed={onConfirmed} />
    )}
  </Suspense>
)
