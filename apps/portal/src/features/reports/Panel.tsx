import type { ReactNode } from 'react'
import { loadFailure } from '../../lib/failure-text.ts'
import { CodeLoadError } from '../../lib/import-code.ts'
import { TryAgain } from '../../ui/LoadError.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './reports.module.css'
import { say } from './reports.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

/** A query, or a part of one that fails alone. */
export type Loadable<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }

/** The content of a query. It loads, is empty and fails by itself, so that one slow report never blocks the page. */
export function Loaded<Data>(props: {
  query: Loadable<Data>
  /** What the content needs besides its data, such as its code. */
  alsoNeeds?: Loadable<unknown>
  isEmpty?: (data: Data) => boolean
  /** The text that is shown when it is empty, and why it is, if that is not plain. */
  empty?: string
  why?: string
  /** Frames what is shown in place of content that has frames of its own. */
  isFramed?: true
  /** The height that the content is likely to have, in pixels or as a length of CSS. */
  height: number | string
  children: (data: Data) => ReactNode
}) {
  const { query, alsoNeeds, isEmpty, empty = say.noOrders, why, isFramed, height, children } = props
  const frame = isFramed ? styles.framed : ''
  const failed = [query, alsoNeeds].find((one) => one && one.data === undefined && one.error !== null)
  if (failed)
    return (
      <div className={`${styles.notice} ${frame}`} style={{ minHeight: height }}>
        <p role="alert">{loadFailure(failed.error, say.loadFailed)}</p>
        {failed.error instanceof CodeLoadError && failed.error.needsReload ? (
          <PlainButton onClick={() => window.location.reload()}>{say.reload}</PlainButton>
        ) : (
          <TryAgain onRetry={failed.refetch} />
        )}
      </div>
    )
  if (query.data === undefined || (alsoNeeds && alsoNeeds.data === undefined))
    // With a key, since an element that became the content would count as one that moved.
    return (
      <div
        key="loading"
        className={`${styles.loading} ${frame}`}
        style={{ height }}
        role="status"
        aria-label={t('Loading')}
      />
    )
  if (isEmpty?.(query.data))
    return (
      <div className={`${styles.notice} ${frame}`} style={{ minHeight: height }}>
        <p>{empty}</p>
        {why !== undefined && <p className={styles.why}>{why}</p>}
      </div>
    )
  return children(query.data)
}

/** The frame of content without a title: what loads, fails or is empty is framed like everything else. */
export const Frame = ({ children }: { children: ReactNode }) => <div className={styles.panel}>{children}</div>

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
