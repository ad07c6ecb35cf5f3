import { ERASE_CONFIRMATION, eraseCustomer, previewCustomerErasure } from '@phuljhari/contract/privacy/privacy.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'

/** What erasing would erase and keep, as of now. */
export const customerErasureQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: ['privacy', 'customer', phoneNumber],
    queryFn: ({ signal }) => callAndParse(previewCustomerErasure, { body: { phoneNumber } }, signal),
    gcTime: 0,
  })

export function useEraseCustomer() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (phoneNumber: string) =>
      callAndParse(eraseCustomer, { body: { phoneNumber, confirmation: ERASE_CONFIRMATION } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['orders'] })
      void cache.invalidateQueries({ queryKey: ['customers'] })
    },
  })
}
