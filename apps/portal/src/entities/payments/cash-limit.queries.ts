import { useDebouncedValue } from '@mantine/hooks'
import { cashLimitProblem, type CashOffered } from '@phuljhari/contract/payments/cash-limit'
import { cashTaken } from '@phuljhari/contract/payments/payments.contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAndParse } from '../../lib/call-and-parse.ts'

type Payer = { customerName: string; phoneNumber: string; paidOn?: string; orderIds: readonly string[] }

const TYPING_MS = 300
/** @param asked the payer as JSON: the object would be a new one with every render. */
const cashTakenFrom = (asked: string | null) =>
  queryOptions({
    // The key begins with the one that every change of payments invalidates.
    queryKey: ['payments', 'cash-taken', asked],
    queryFn: ({ signal }) =>
      callAndParse(cashTaken, { body: JSON.parse(asked ?? '{}') as Payer & { orderIds: string[] } }, signal),
    enabled: asked !== null,
    retry: false,
  })

type CashLimit = {
  /** Why so much cash must not be taken; null when it may be taken, or while the answer is unknown. */
  problem: string | null
  /** Waits for the answer of the server, so that an early Enter is neither lost nor sent unchecked. */
  allows: () => Promise<boolean>
  /** Whether `allows` is waiting. */
  isChecking: boolean
}

/**
 * Checks by the server's rule whether cash would reach the legal limit before it is taken. While the server does not
 * answer, nothing is refused here: the server decides when the payment is recorded.
 * @param payer null while no cash is offered
 */
export function useCashLimit(payer: Payer | null, offered: CashOffered): CashLimit {
  const client = useQueryClient()
  const now = payer && JSON.stringify(payer)
  const [asked] = useDebouncedValue(now, TYPING_MS, { leading: true })
  const { data } = useQuery(cashTakenFrom(asked))
  const [isChecking, setIsChecking] = useState(false)
  const allows = async () => {
    if (now === null) return true
    setIsChecking(true)
    try {
      return cashLimitProblem(await client.ensureQueryData(cashTakenFrom(now)), offered) === null
    } catch {
      return true
    } finally {
      setIsChecking(false)
    }
  }
  return { problem: payer && data ? cashLimitProblem(data, offered) : null, allows, isChecking }
}
