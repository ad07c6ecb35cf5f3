import type { listBrands } from '@phuljhari/contract/brands/brands.contract'
import type { listCategories } from '@phuljhari/contract/categories/categories.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { readNamedPage } from './read-named-page.ts'

type NamedFilter = { keyword: string; page: number }

/** The query of a page of names, for brands and categories alike. */
export const namedQuery = (key: string, route: typeof listBrands | typeof listCategories) => (query: NamedFilter) =>
  queryOptions({
    queryKey: [key, query],
    queryFn: async ({ signal }) => readNamedPage(await call(route, { query }, signal)),
  })

export type NamedQuery = ReturnType<typeof namedQuery>
