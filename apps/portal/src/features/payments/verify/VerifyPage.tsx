import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/can.ts'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import shared from '../decisions.module.css'
import { say } from '../payments.messages.ts'
import { claimsQuery } from '../payments.queries.ts'
import { ClaimRow } from './ClaimRow.tsx'
import { useQueue } from './use-queue.ts'
import styles from './verify.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The payments that customers claim and staff recorded, to be compared with the bank: by keyboard, oldest first. */
export function VerifyPage() {
  const { data, error, refetch } = useQuery(claimsQuery)
  const claims = data?.claims ?? []
  const canVerify = useCan()('payments.verify')
  const queue = useQueue(claims)
  const { selected } = queue
  const keys = {
    j: () => queue.move(1),
    k: () => queue.move(-1),
    ...(canVerify &&
      selected && {
        // A key that is held down must not verify the whole queue.
        v: ({ repeat }: KeyboardEvent) => void (!repeat && queue.verify(selected)),
        r: ({ repeat }: KeyboardEvent) => void (!repeat && queue.reject(selected)),
      }),
  }
  const withCapitals = Object.entries(keys).flatMap(([key, action]) => [
    [key, action] as const,
    [key.toUpperCase(), action] as const,
  ])
  useShortcuts(data ? Object.fromEntries(withCapitals) : {})

  if (!data)
    return error ? (
      <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
    ) : (
      <Loading text={say.loading} />
    )
  return (
    <section ref={queue.frame} className={shared.list} aria-label={say.queue} tabIndex={-1}>
      {claims.length === 0 ? (
        <EmptyState title={say.allVerified} hint={say.allVerifiedHint} drawing={<Drawing of="verify" />} />
      ) : (
        <>
          <div className={styles.head}>
            <p role="status">
              <strong>
                {say.queueTotal(data.total)}, {formatRupees(data.amount)}
              </strong>
              <span>{canVerify ? say.queueHint : say.cannotVerify}</span>
            </p>
            <div className={styles.keys}>
              <PlainButton onClick={() => queue.move(1)}>
                {t('Next')} <KeyCap>J</KeyCap>
              </PlainButton>
              <PlainButton onClick={() => queue.move(-1)}>
                {t('Previous')} <KeyCap>K</KeyCap>
              </PlainButton>
            </div>
          </div>
          <ol className={shared.cards}>
            {claims.map((claim, index) => (
              <ClaimRow
                key={claim._id}
                claim={claim}
                isSelected={claim._id === selected?._id}
                isPending={queue.pending.has(claim._id)}
                failure={queue.failures[claim._id] ?? null}
                canVerify={canVerify}
                onSelect={() => queue.select(index)}
                onVerify={() => void queue.verify(claim)}
                onReject={() => void queue.reject(claim)}
              />
            ))}
          </ol>
          {data.total > claims.length && <p className={shared.more}>{say.moreClaims(data.total - claims.length)}</p>}
        </>
      )}
    </section>
  )
}
