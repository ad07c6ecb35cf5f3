import type { NamedItemRoutes } from '@phuljhari/contract/names/names.contract'
import { hasNextPage } from '@phuljhari/contract/rules/pages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from './api.ts'
import { readNamedPage } from './read-named-page.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

type Named = {
  /** The first word of its cache keys. */
  key: string
  routes: NamedItemRoutes
  /** Section 7: the categories' call always has a keyword, the brands' only when it is not empty. */
  sendsEmptyKeyword: boolean
}

/** A form offers at most this many pages of names; it also ends the walk through a server that repeats its pages. */
const OFFERED_PAGES = 20

/** The queries and mutations of a list of names, for brands and categories alike. */
export function namedList({ key, routes, sendsEmptyKeyword }: Named) {
  async function fetchPage(keyword: string, page: number, signal: AbortSignal) {
    const text = keyword.trim()
    const query = { keyword: text === '' && !sendsEmptyKeyword ? undefined : text, page }
    return readNamedPage(await call(routes.list, { query }, signal))
  }

  function useChange<In>(mutationFn: (input: In) => Promise<unknown>) {
    const cache = useQueryClient()
    // Products show the names as well.
    const refresh = () =>
      Promise.all([key, 'products'].map((changed) => cache.invalidateQueries({ queryKey: [changed] })))
    return useMutation({
      mutationFn,
      // Awaited, so the mutation stays pending until the lists have refreshed.
      onSuccess: async () => void (await refresh()),
      // Refused: somebody else may have changed the list meanwhile.
      onError: (error) => {
        if (error instanceof ApiError && !error.isNetwork) void refresh()
      },
    })
  }

  return {
    page: ({ keyword, page }: { keyword: string; page: number }) =>
      queryOptions({
        queryKey: [key, { keyword, page }],
        queryFn: ({ signal }) => fetchPage(keyword, page, signal),
      }),
    /** Every name, for the options of a form: the pages one after another. */
    every: queryOptions({
      queryKey: [key, 'every name'],
      queryFn: async ({ signal }) => {
        const names = new Set<string>()
        for (let page = 1; page <= OFFERED_PAGES; page++) {
          const { items, rows, total } = await fetchPage('', page, signal)
          for (const { name } of items) names.add(name)
          if (!hasNextPage(page, rows, total)) break
        }
        return [...names]
      },
    }),
    useCreate: () => useOneAtATime(useChange((name: string) => call(routes.create, { body: { name } }))),
    useRename: () =>
      useOneAtATime(
        useChange(({ id, name }: { id: string; name: string }) =>
          call(routes.rename, { params: { id }, body: { name } }),
        ),
      ),
    useDelete: () => useOneAtATime(useChange((id: string) => call(routes.remove, { params: { id } }))),
  }
}
export type NamedList = ReturnType<typeof namedList>
