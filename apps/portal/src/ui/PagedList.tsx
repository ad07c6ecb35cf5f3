import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadFailure } from '../lib/failure-text.ts'
import { Drawing } from './Drawing.tsx'
import type { DrawingName } from './drawings.tsx'
import { EmptyState } from './EmptyState.tsx'
import { LoadError } from './LoadError.tsx'
import { Loading } from './Loading.tsx'
import { ShowMore } from './ShowMore.tsx'

type Props<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  /** Shown while the first page is loaded, and when that fails. */
  texts: { loading: string; loadFailed: string }
  /** The title and the hint that are shown when there are no rows. */
  empty: readonly [title: string, hint: string]
  drawing: DrawingName
  /** Shown below the hint, where there is something to do. */
  next?: ReactNode
  /** In place of title, hint and drawing, when filters are the reason. */
  noMatch?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of all loaded pages, with loading, failure, emptiness and the next page. */
export function PagedList<Page, Row>({
  query,
  rowsOf,
  texts,
  empty: [title, hint],
  drawing,
  next,
  noMatch,
  children,
}: Props<Page, Row>) {
  if (!query.data)
    return query.error ? (
      <LoadError text={loadFailure(query.error, texts.loadFailed)} onRetry={query.refetch} />
    ) : (
      <Loading text={texts.loading} />
    )
  const rows = query.data.pages.flatMap(rowsOf)
  if (rows.length === 0)
    return (
      noMatch || (
        <EmptyState title={title} hint={hint} drawing={<Drawing of={drawing} />}>
          {next}
        </EmptyState>
      )
    )
  return (
    <>
      {children(rows)}
      <ShowMore pages={query} fallback={texts.loadFailed} />
    </>
  )
}
