import type { listBrands } from '@phuljhari/contract/brands/brands.contract'
import type { listCategories } from '@phuljhari/contract/categories/categories.contract'
import { hasNextPage } from '@phuljhari/contract/rules/pages'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { readNamedPage } from './read-named-page.ts'

type NamedFilter = { keyword: string; page: number }
type NamedRoute = typeof listBrands | typeof listCategories

/** The query of a page of names, for brands and categories alike. */
export const namedQuery = (key: string, route: NamedRoute) => (query: NamedFilter) =>
  queryOptions({
    queryKey: [key, query],
    queryFn: async ({ signal }) => readNamedPage(await call(route, { query }, signal)),
  })

export type NamedQuery = ReturnType<typeof namedQuery>

/** A form offers at most this many pages of names; it also ends the walk through a server that repeats its pages. */
const OFFERED_PAGES = 20

/** Every name, for the options of a form: the pages one after another. */
export const everyNameQuery = (key: string, route: NamedRoute) =>
  queryOptions({
    queryKey: [key, 'every name'],
    queryFn: async ({ signal }) => {
      const names = new Set<string>()
      for (let page = 1; page <= OFFERED_PAGES; page++) {
        const { items, rows, total } = readNamedPage(await call(route, { query: { keyword: '', page } }, signal))
        for (const { name } of items) names.add(name)
        if (!hasNextPage(page, rows, total)) break
      }
      return [...names]
    },
  })
