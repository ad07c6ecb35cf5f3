import { useRef, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { toast } from '../../../ui/toast.ts'
import { say } from '../documents.messages.ts'
import { useIssueDocument } from '../documents.queries.ts'
import { startBatch, followBatch } from './batches.queries.ts'

/** Issues the invoice of one order, or starts the job for all that lack nothing. */
export function useIssue() {
  const { mutateAsync, isPending, variables } = useIssueDocument()
  const [isStarting, setStarting] = useState(false)
  // The key stays until the job has started, so that a retry after a lost reply starts no second job.
  const key = useRef<string | null>(null)
  const one = useSingleFlight(async (orderId: string, confirmedTotal?: number) => {
    try {
      const { number } = await mutateAsync({
        orderId,
        ...(confirmedTotal !== undefined && { confirmedTotal }),
        // An order has one invoice at most, so a retry may have another key.
        key: randomId(),
      })
      toast.success(say.issued(number))
    } catch (error) {
      toast.error(failureText(error, say.issueFailed))
    }
  })
  const all = useSingleFlight(async () => {
    setStarting(true)
    try {
      key.current ??= randomId()
      const { _id } = await startBatch(undefined, key.current)
      key.current = null
      followBatch(_id)
    } catch (error) {
      toast.error(failureText(error, say.batch.failed))
    } finally {
      setStarting(false)
    }
  })
  return { issuing: isPending ? variables.orderId : null, isStarting, one, all }
}
