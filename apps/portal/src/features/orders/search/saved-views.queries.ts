import * as contract from '@phuljhari/contract/orders/saved-views.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../lib/api.ts'
import type { FilterParameters } from './order-filters.ts'

export type SavedView = contract.SavedView

/** The user's saved views, by name. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved order views'],
  queryFn: async ({ signal }) =>
    z.array(contract.savedView).parse((await call(contract.listSavedViews, {}, signal)).data),
})

/** Whether the server takes both for the same name. */
export const isSameName = (one: string, other: string): boolean => foldName(one) === foldName(other)

type NamedFilter = { name: string; filter: FilterParameters }

/** Saves filters under a name. A view of the same name is replaced; `renamed` is removed. */
export function useSaveView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, filter, renamed }: NamedFilter & { renamed?: SavedView | undefined }) => {
      await call(contract.saveView, { body: { name, filter: filter as Record<string, string> } })
      if (renamed && !isSameName(renamed.name, name))
        await call(contract.deleteSavedView, { params: { id: renamed._id } })
    },
    // Returned, so that the form stays busy until the list shows the view.
    onSettled: () => cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
}

export function useDeleteView() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: SavedView) => call(contract.deleteSavedView, { params: { id: _id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
}
