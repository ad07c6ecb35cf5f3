import { productHistory } from '@phuljhari/contract/activity/activity.contract'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'

/** The events of a product, newest first (feature activity). */
export const productHistoryQuery = (id: string) =>
  queryOptions({
    // Below `products`, so that a change of the catalogue invalidates it.
    queryKey: ['products', 'history', id] as readonly unknown[],
    queryFn: ({ signal }) => callAndParse(productHistory, { params: { id } }, signal),
  })
