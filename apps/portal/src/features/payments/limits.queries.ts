import { useDebouncedValue } from '@mantine/hooks'
import { cashLimitProblem, type CashOffered } from '@phuljhari/contract/payments/cash-limit'
import { cashTaken } from '@phuljhari/contract/payments/payments.contract'
import { useQuery } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'

type Payer = { customerName: string; phoneNumber: string; paidOn?: string; orderIds: readonly string[] }

const TYPING_MS = 300
/**
 * Says before cash is taken whether it would reach the limit, by the server's rule. While that is unknown, or when the
 * server does not answer, nothing is refused here: the server decides when the payment is recorded.
 * @param payer null while no cash is offered
 */
export function useCashLimit(
  payer: Payer | null,
  offered: CashOffered,
): { problem: string | null; isChecking: boolean } {
  // As text: a payer is another object with every render.
  const [asked] = useDebouncedValue(payer && JSON.stringify(payer), TYPING_MS, { leading: true })
  const { data, isFetching } = useQuery({
    // Below the key that every change of payments invalidates.
    queryKey: ['payments', 'cash-taken', asked],
    queryFn: ({ signal }) =>
      callAndParse(cashTaken, { body: JSON.parse(asked ?? '{}') as Payer & { orderIds: string[] } }, signal),
    enabled: asked !== null,
    retry: false,
  })
  if (payer === null) return { problem: null, isChecking: false }
  return { problem: data ? cashLimitProblem(data, offered) : null, isChecking: data === undefined && isFetching }
}
