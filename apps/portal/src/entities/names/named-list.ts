import type { NamedItemRoutes } from '@phuljhari/contract/names/names.contract'
import { hasNextPage } from '@phuljhari/contract/rules/pages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isListStale, untilGone } from '../../lib/lost-replies.ts'
import { readNamedPage } from './read-named-page.ts'
import { withOptionalKey } from '../../lib/request-key.ts'

type Options = {
  /** The first part of its query keys. */
  key: string
  routes: NamedItemRoutes
  /** Section 7: the category call always sends a keyword, the brand call only when it is not empty. */
  sendsEmptyKeyword: boolean
}

/** The most pages of names that a form offers; also protects against a server that repeats its pages endlessly. */
const MAX_OPTION_PAGES = 20

/** The queries and mutations of brands or categories. */
export function namedList({ key, routes, sendsEmptyKeyword }: Options) {
  async function fetchPage(keyword: string, page: number, signal: AbortSignal) {
    const text = keyword.trim()
    const query = { keyword: text === '' && !sendsEmptyKeyword ? undefined : text, page }
    return readNamedPage(await call(routes.list, { query }, signal))
  }

  function useChange<In>(mutationFn: (input: In) => Promise<unknown>) {
    const cache = useQueryClient()
    // Products show the names, too.
    const refresh = () =>
      Promise.all([key, 'products'].map((changed) => cache.invalidateQueries({ queryKey: [changed] })))
    return useMutation({
      mutationFn,
      // Awaited, so the mutation stays pending until the lists have refreshed.
      onSuccess: async () => void (await refresh()),
      // A refusal suggests that the list is stale, and a lost reply that it may be.
      onError: (error) => {
        if (isListStale(error) || (error instanceof ApiError && !error.isNetwork)) void refresh()
      },
    })
  }

  return {
    page: ({ keyword, page }: { keyword: string; page: number }) =>
      queryOptions({
        queryKey: [key, { keyword, page }],
        queryFn: ({ signal }) => fetchPage(keyword, page, signal),
      }),
    /** All names of all pages, for the options of a form. */
    allNames: queryOptions({
      queryKey: [key, 'all names'],
      queryFn: async ({ signal }) => {
        const names = new Set<string>()
        for (let page = 1; page <= MAX_OPTION_PAGES; page++) {
          const { items, rows, total } = await fetchPage('', page, signal)
          for (const { name } of items) names.add(name)
          if (!hasNextPage(page, rows, total)) break
        }
        return [...names]
      },
    }),
    useCreate: () =>
      useChange(({ name, key: formKey }: { name: string; key: string }) =>
        call(routes.create, { body: { name }, ...withOptionalKey(formKey) }),
      ),
    useRename: () =>
      useChange(({ id, name }: { id: string; name: string }) =>
        call(routes.rename, { params: { id }, body: { name } }),
      ),
    useDelete: () => useChange((id: string) => untilGone(call(routes.remove, { params: { id } }))),
  }
}
export type NamedList = ReturnType<typeof namedList>
