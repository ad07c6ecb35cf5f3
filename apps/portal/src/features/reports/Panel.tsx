import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadFailure } from '../../lib/failure-text.ts'
import { CodeLoadError } from '../../lib/import-code.ts'
import { TryAgain } from '../../ui/LoadError.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './reports.module.css'
import { say } from './reports.messages.ts'

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>

/** The content of a query. It loads, is empty and fails by itself, so that one slow report never blocks the page. */
export function Loaded<Data>(props: {
  query: Query<Data>
  /** What the content needs besides its data, such as its code. */
  alsoNeeds?: Query<unknown>
  isEmpty?: (data: Data) => boolean
  /** The text that is shown when it is empty. */
  empty?: string
  /** The height in pixels that the content is likely to have. */
  height: number
  children: (data: Data) => ReactNode
}) {
  const { query, alsoNeeds, isEmpty, empty = say.noOrders, height, children } = props
  const failed = [query, alsoNeeds].find((one) => one && one.data === undefined && one.error !== null)
  if (failed)
    return (
      <div className={styles.notice} style={{ minHeight: height }}>
        <p role="alert">{loadFailure(failed.error, say.loadFailed)}</p>
        {failed.error instanceof CodeLoadError && failed.error.needsReload ? (
          <PlainButton onClick={() => window.location.reload()}>{say.reload}</PlainButton>
        ) : (
          <TryAgain onRetry={failed.refetch} />
        )}
      </div>
    )
  if (query.data === undefined || (alsoNeeds && alsoNeeds.data === undefined))
    return <div className={styles.loading} style={{ height }} role="status" aria-label="Loading" />
  if (isEmpty?.(query.data))
    return (
      <div className={styles.notice} style={{ minHeight: height }}>
        <p>{empty}</p>
      </div>
    )
  return children(query.data)
}

type Props = {
  title: string
  /** Shown beside the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A titled box of the reports. */
export function Panel({ title, actions, className = '', children }: Props) {
  return (
    <section className={`${styles.panel} ${className}`} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
