import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { customerSearchQuery } from '../order-entry.queries.ts'
import type { Read } from '../Unread.tsx'

const DEBOUNCE_MS = 120
const MIN_LENGTH = 2
const NOBODY: readonly CustomerSummary[] = []

/** Customers that match what is typed, none for a single letter, and the query that finds them. */
export function useFoundCustomers(typed: string, isActive: boolean): { found: readonly CustomerSummary[]; read: Read } {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isLongEnough = typed.trim().length >= MIN_LENGTH && search.length >= MIN_LENGTH
  const read = useQuery({
    ...customerSearchQuery(search),
    enabled: isActive && isLongEnough,
    placeholderData: keepPreviousData,
  })
  return { found: isActive && isLongEnough ? (read.data ?? NOBODY) : NOBODY, read }
}
