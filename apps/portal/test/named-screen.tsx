import type { Feature } from '@phuljhari/contract/features'
import type { NamedItemRoutes } from '@phuljhari/contract/names/names.contract'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ComponentType } from 'react'
import { renderScreen } from './render.tsx'
import { answer } from './server.ts'

/** A screen of names and the texts that the specification gives it. */
export type NamedScreenCase = {
  Screen: ComponentType
  routes: NamedItemRoutes
  path: string
  title: string
  subtitle: string
  one: string
  column: string
  search: string
  listFailed: string
  none: string
  noneHint: string
  /** The query string of the first page without a search. */
  firstQuery: string
}

export type PressOptions = { query?: string; signedIn?: boolean; features?: readonly Feature[] }
export const openNamedScreen = ({ Screen, path }: NamedScreenCase, { query = '', ...options }: PressOptions = {}) =>
  renderScreen(Screen, { at: `${path}${query}`, ...options })

/** Opens the screen and clicks one of its buttons, which opens a dialog. */
export async function openNamedDialog(tested: NamedScreenCase, name: string, options?: PressOptions) {
  const { user } = openNamedScreen(tested, options)
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  return {
    user,
    dialog,
    inDialog: within(dialog),
    field: () => within(dialog).getByRole('textbox', { name: new RegExp(tested.column) }),
    submit: (label: string) => user.click(within(dialog).getByRole('button', { name: label })),
  }
}

type Row = { _id: string; name: string; productCount?: number }
/** `count` rows, named Name 1, Name 2 and so on. */
export const namedRows = (count: number, from = 1): Row[] =>
  Array.from({ length: count }, (_, index) => ({ _id: `id-${from + index}`, name: `Name ${from + index}` }))

const problem = (status: number, code: string, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ code, message, fields }, { status })

/**
 * Mocks a server like ours: paged and searchable, with unique names; `inUse` cannot be deleted.
 * @returns the query strings of the list calls, the mutating calls, and the present rows.
 */
export function serveNames(
  { routes, one }: NamedScreenCase,
  rows: Row[],
  { sendsTotal = true, inUse = '' }: { sendsTotal?: boolean; inUse?: string } = {},
) {
  const queries: string[] = []
  const changes: Array<{ call: string; body?: unknown; authorization: string | null }> = []
  const stored = [...rows]
  answer(routes.list, ({ request }) => {
    const { search, searchParams } = new URL(request.url)
    queries.push(search)
    const page = Number(searchParams.get('page'))
    const found = stored.filter(({ name }) => name.includes(searchParams.get('keyword') ?? ''))
    return HttpResponse.json(found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), {
      headers: sendsTotal ? { [TOTAL_HEADER]: String(found.length) } : {},
    })
  })
  const record = async (request: Request) => {
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const path = new URL(request.url).pathname
    changes.push({
      call: `${request.method} ${path.replace(/^\/api/, '')}`,
      ...(body !== undefined && { body }),
      authorization: request.headers.get('authorization'),
    })
    return body as { name: string }
  }
  const conflict = (name: string) => {
    const message = `A ${one} named ${name} already exists`
    return problem(409, `${one}.exists`, message, { name: message })
  }
  const notFound = () =>
    problem(404, `${one}.not_found`, `${one === 'brand' ? 'Brand' : 'Category'} not found. It may have been deleted.`)
  answer(routes.create, async ({ request }) => {
    const { name } = await record(request)
    if (stored.some((row) => row.name === name)) return conflict(name)
    const created = { _id: `id-${name}`, name }
    stored.push(created)
    return HttpResponse.json(created)
  })
  answer(routes.rename, async ({ request, params }) => {
    const { name } = await record(request)
    const row = stored.find(({ _id }) => _id === params['id'])
    if (!row) return notFound()
    if (stored.some((other) => other.name === name && other !== row)) return conflict(name)
    row.name = name
    return HttpResponse.json(row)
  })
  answer(routes.remove, async ({ request, params }) => {
    await record(request)
    const place = stored.findIndex(({ _id }) => _id === params['id'])
    if (place < 0) return notFound()
    if (stored[place]?.name === inUse)
      return problem(409, `${one}.in_use`, `This ${one} cannot be deleted: 3 products use it`)
    stored.splice(place, 1)
    return HttpResponse.json({ deleted: true })
  })
  return { queries, changes, rows: stored }
}
