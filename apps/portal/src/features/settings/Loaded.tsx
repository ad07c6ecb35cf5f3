import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadFailure } from '../../lib/failure-text.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { say } from './settings.messages.ts'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** The content of a query, or that it is loading, or why it could not be loaded, with a button to retry. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <Loading text={say.loading} />
  return <LoadError text={loadFailure(query.error, say.loadFailed)} onRetry={query.refetch} />
}
