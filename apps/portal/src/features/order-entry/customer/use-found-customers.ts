import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { customerSearchQuery } from '../order-entry.queries.ts'

const DEBOUNCE_MS = 120
const MIN_LENGTH = 2
const NOBODY: readonly CustomerSummary[] = []

/** Customers that match what is typed; none for a single letter. */
export function useFoundCustomers(typed: string, isActive: boolean): readonly CustomerSummary[] {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isLongEnough = typed.trim().length >= MIN_LENGTH && search.length >= MIN_LENGTH
  const { data = NOBODY } = useQuery({
    ...customerSearchQuery(search),
    enabled: isActive && isLongEnough,
    placeholderData: keepPreviousData,
  })
  return isActive && isLongEnough ? data : NOBODY
}
