import {
  ERASE_CONFIRMATION,
  eraseCustomer,
  previewCustomerErasure,
  type UnclearName,
} from '@phuljhari/contract/privacy/privacy.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { untilGone } from '../../lib/lost-replies.ts'

/** A customer of the book, or the customer of an order. */
export type Whom = { customerId: string } | { orderId: string }
/** Names that the user has recognised as the customer's, which no rule could. */
type Also = ReadonlyArray<Pick<UnclearName, 'phoneNumber' | 'name'>>

/** What erasing the customer now would erase and keep. */
export const customerErasureQuery = (whom: Whom, also: Also) =>
  queryOptions({
    queryKey: ['privacy', 'customer', whom, also],
    queryFn: ({ signal }) => callAndParse(previewCustomerErasure, { body: { ...whom, also: [...also] } }, signal),
    gcTime: 0,
  })

/** Resolves to what was erased; undefined when there was nothing left to erase. */
export function useEraseCustomer() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ whom, also }: { whom: Whom; also: Also }) =>
      untilGone(callAndParse(eraseCustomer, { body: { ...whom, also: [...also], confirmation: ERASE_CONFIRMATION } })),
    // Refetches after a failure, too: a lost reply may hide that the data was erased.
    onSettled: () => {
      for (const key of ['orders', 'customers', 'estimates', 'payments', 'documents'])
        void cache.invalidateQueries({ queryKey: [key] })
    },
  })
}
