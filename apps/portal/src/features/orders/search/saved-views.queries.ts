import * as contract from '@phuljhari/contract/orders/saved-views.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { untilGone } from '../../../lib/lost-replies.ts'
import { withOptionalKey } from '../../../lib/request-key.ts'
import type { FilterParameters } from './order-filters.ts'

export type SavedView = contract.SavedView

/** The user's saved views, by name. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved order views'],
  queryFn: async ({ signal }) =>
    z.array(contract.savedView).parse((await call(contract.listSavedViews, {}, signal)).data),
})

/** Whether the server treats both as the same name. */
export const isSameName = (one: string, other: string): boolean => foldName(one) === foldName(other)

type NamedFilter = { name: string; filter: FilterParameters; key: string }

/** Saves filters under a name. A view of the same name is replaced; `renamed` is removed. */
export function useSaveView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, filter, key, renamed }: NamedFilter & { renamed?: SavedView | undefined }) => {
      const body = { name, filter: filter as Record<string, string> }
      await call(contract.saveView, { body, ...withOptionalKey(key) })
      if (renamed && !isSameName(renamed.name, name))
        await untilGone(call(contract.deleteSavedView, { params: { id: renamed._id } }))
    },
    // Returned, so that the form stays busy until the list has been refetched.
    onSettled: () => cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
}

export function useDeleteView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: SavedView) => untilGone(call(contract.deleteSavedView, { params: { id: _id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
}
