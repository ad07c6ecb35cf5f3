import { Loading } from '../../../ui/Loading.tsx'
import type { OrderProblem as Problem } from '../order-source.ts'
import { say } from '../orders.messages.ts'

/** In place of the details of an order that is loading, does not exist or could not be loaded. */
export function OrderProblem({ problem }: { problem: Problem | null }) {
  return problem === null ? <Loading text={say.loadingOrder} /> : <p role="alert">{say.orderProblems[problem]}</p>
}
