import { brandStore, categoryStore } from '../src/names/names.store.ts'
import type { TestApi } from './harness.ts'

/** Brands and categories, with the product field that holds each. */
export const LISTS = [
  { one: 'brand', url: '/brand', field: 'brandName', store: brandStore },
  { one: 'category', url: '/category', field: 'category', store: categoryStore },
] as const

/** The API's calls for brands or for categories. */
export function namesOf(api: TestApi, url: (typeof LISTS)[number]['url']) {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, name?: unknown) =>
    api.send(method, `${url}${path}`, name === undefined ? {} : { payload: { name } })
  const list = async (): Promise<Array<{ _id: string; name: string }>> => (await api.anonymous('GET', url)).json()
  return {
    post: (name: unknown) => send('POST', '', name),
    /** Adds a name. @returns its id. */
    add: async (name: string): Promise<string> => (await send('POST', '', name)).json()._id,
    rename: (id: string, name: unknown) => send('PATCH', `/${id}`, name),
    remove: (id: string) => send('DELETE', `/${id}`),
    names: async () => (await list()).map((row) => row.name),
    idOf: async (name: string) => (await list()).find((row) => row.name === name)?._id ?? 'none',
  }
}
