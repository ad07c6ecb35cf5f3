import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadFailure } from '../../lib/failure-text.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { say } from './payments.messages.ts'

type Props<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  /** Title and hint without any rows. */
  empty: readonly [title: string, hint: string]
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of all loaded pages, with loading, failure, emptiness and the next page. */
export function PagedList<Page, Row>({ query, rowsOf, empty: [title, hint], children }: Props<Page, Row>) {
  if (!query.data)
    return query.error ? (
      <LoadError text={loadFailure(query.error, say.loadFailed)} onRetry={query.refetch} />
    ) : (
      <Loading text={say.loading} />
    )
  const rows = query.data.pages.flatMap(rowsOf)
  if (rows.length === 0) return <EmptyState title={title} hint={hint} drawing={<Drawing of="orders" />} />
  return (
    <>
      {children(rows)}
      <ShowMore pages={query} fallback={say.loadFailed} />
    </>
  )
}
