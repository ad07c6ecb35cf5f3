import { DetailsSkeleton } from '../../../ui/DialogSkeleton.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { OrderProblem as Problem } from '../order-source.ts'
import { say } from '../orders.messages.ts'
import { dialogTexts } from './dialogs.messages.ts'

/** In place of the details of an order that is loading, does not exist or could not be loaded. */
export function OrderProblem({ problem }: { problem: Problem | null }) {
  if (problem !== null) return <p role="alert">{dialogTexts.orderProblems[problem]}</p>
  return (
    <Loading text={say.loadingOrder}>
      <DetailsSkeleton />
    </Loading>
  )
}
