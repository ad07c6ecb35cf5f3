import { DetailsSkeleton } from '../../../ui/DialogSkeleton.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { OrderProblem as Problem } from '../order-source.ts'
import { say } from '../orders.messages.ts'
import { dialogTexts } from './dialogs.messages.ts'

/** In place of the details of an order that is loading, does not exist or could not be loaded. */
export function OrderProblem({ problem, onRetry }: { problem: Problem | null; onRetry: () => void }) {
  if (problem === 'failed') return <LoadError text={dialogTexts.orderProblems.failed} onRetry={onRetry} />
  if (problem !== null) return <p role="alert">{dialogTexts.orderProblems[problem]}</p>
  return (
    <Loading text={say.loadingOrder}>
      <DetailsSkeleton />
    </Loading>
  )
}
