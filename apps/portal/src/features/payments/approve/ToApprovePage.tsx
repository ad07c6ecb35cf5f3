import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import shared from '../decisions.module.css'
import { say } from './approve.messages.ts'
import styles from './approve.module.css'
import { preparedQuery } from '../../../entities/approvals/approvals.queries.ts'
import { PreparedCard } from './PreparedCard.tsx'

/** The corrections that billing clerks have prepared, oldest first, for owners. */
export function ToApprovePage() {
  const { data, error, refetch } = useQuery(preparedQuery)
  const frame = useRef<HTMLElement>(null)
  if (!data)
    return error ? (
      <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
    ) : (
      <Loading text={say.loading} />
    )
  const { total, changes } = data
  return (
    // Takes the focus from a card that was decided, so that the keyboard continues from here.
    <section ref={frame} className={shared.list} aria-label={say.list} tabIndex={-1}>
      {changes.length === 0 ? (
        <EmptyState title={say.empty} hint={say.emptyHint} drawing={<Drawing of="approve" />} />
      ) : (
        <>
          <p role="status" className={styles.head}>
            <strong>{say.total(total)}</strong>
            <span>{say.hint}</span>
          </p>
          <ol className={shared.cards}>
            {changes.map((change) => (
              <PreparedCard key={change._id} change={change} onDecided={() => frame.current?.focus()} />
            ))}
          </ol>
          {total > changes.length && <p className={shared.more}>{say.more(total - changes.length)}</p>}
        </>
      )}
    </section>
  )
}
