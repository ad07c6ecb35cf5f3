import type { DocumentBatch } from '@phuljhari/contract/documents/document-batches.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { statusOf } from '../../../lib/failure-text.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'
import { DOCUMENTS_KEY } from '../documents.queries.ts'
import { batchQuery, followBatch } from './batches.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

function Refused({ refused }: Pick<DocumentBatch, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <>
      <p>{say.batch.refused(refused.length)}</p>
      <ul>
        {refused.map(({ orderId, message }) => (
          <li key={orderId}>
            <Link to={orderLink(orderId)}>{orderId}</Link>: {message}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The progress of the job that issues invoices. The server continues the job without the browser. */
export function BatchProgress({ id }: { id: string }) {
  const cache = useQueryClient()
  const { data, error } = useQuery(batchQuery(id))
  const isFinished = data !== undefined && data.finishedAt !== null
  const isGone = statusOf(error) === 404
  useEffect(() => {
    if (isFinished) void cache.invalidateQueries({ queryKey: DOCUMENTS_KEY })
  }, [isFinished, cache])
  useEffect(() => {
    if (isGone) followBatch(null)
  }, [isGone])
  if (!data) return error && !isGone ? <p role="alert">{say.batch.unreachable}</p> : null
  const done = data.issued + data.refused.length
  return (
    <section className={styles.progress} aria-label={t('Job')}>
      <strong role="status">
        {isFinished ? say.batch.finished(data.issued) : say.batch.running(done, data.total)}
      </strong>
      {!isFinished && <progress aria-label={t('Progress')} max={data.total} value={done} />}
      {!isFinished && <p>{error ? say.batch.unreachable : say.batch.goesOn}</p>}
      <Refused refused={data.refused} />
      {isFinished && (
        <span>
          <TextButton onClick={() => followBatch(null)}>{t('Dismiss')}</TextButton>
        </span>
      )}
    </section>
  )
}
