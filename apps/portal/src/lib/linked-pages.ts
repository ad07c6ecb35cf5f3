import type { Route } from '@phuljhari/contract/route'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callAt, type Input } from './api.ts'
import { nextLink } from './next-link.ts'

type List<R extends Route, Page> = {
  route: R
  input: Input<R>
  /** Reads the body of a reply. */
  read: (data: unknown) => Page
}

/**
 * Fetches a page of a list whose replies link to the next page.
 * @param link that of the page before, null for the first page
 */
export async function fetchLinkedPage<R extends Route, Page>(
  { route, input, read }: List<R, Page>,
  link: string | null,
  signal: AbortSignal,
): Promise<Page & { next: string | null }> {
  const reply = link === null ? await call(route, input, signal) : await callAt(route, link, signal)
  return { ...read(reply.data), next: nextLink(reply) }
}

/** The query of such a list, a page at a time. */
export const linkedPages = <R extends Route, Page>(queryKey: readonly unknown[], list: List<R, Page>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchLinkedPage(list, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
