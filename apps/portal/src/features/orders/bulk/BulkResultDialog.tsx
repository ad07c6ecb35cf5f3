import { Button } from '@mantine/core'
import { BULK_RESULTS } from '@phuljhari/contract/bulk/bulk-actions'
import type { BulkBatch } from '@phuljhari/contract/bulk/bulk.contract'
import { UNDO_SECONDS } from '@phuljhari/contract/orders/order-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { serverNow } from '../../../lib/clock.ts'
import { failureAlert, loadFailure } from '../../../lib/failure-text.ts'
import { randomId } from '../../../lib/random-id.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { dialogs } from '../../../ui/dialogs.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { bulkTexts as say } from './bulk.messages.ts'
import styles from './bulk.module.css'
import { bulkQuery, isRunning, reloadBulk, useStartBulk, useUndoBulk } from './bulk.queries.ts'

/** Those that need someone come first. */
const SEQUENCE = ['refused', 'changed', 'waiting', 'undoing', 'done', 'undone'] as const

/** Whether the changes can be undone, until the minute is over. */
function useCanUndo({ at, canUndo, rows }: BulkBatch): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Date.parse(at) + 1000 * UNDO_SECONDS - serverNow().getTime())
    return () => clearTimeout(timer)
  }, [at])
  return canUndo && !isOver && rows.some(({ result, message }) => result === 'done' && message === '')
}

const Results = ({ rows }: Pick<BulkBatch, 'rows'>) => (
  <ul className={styles.rows} aria-label={say.rows} tabIndex={0}>
    {rows
      .toSorted((one, other) => SEQUENCE.indexOf(one.result) - SEQUENCE.indexOf(other.result))
      .map(({ orderId, result, message }) => (
        <li key={orderId} data-result={message === '' ? result : 'refused'}>
          <Link to={orderLink(orderId)} target="_blank" rel="noreferrer">
            {orderId}
          </Link>
          <span>
            <strong>{say.results[result]}</strong>
            {message !== '' && <small>{message}</small>}
          </span>
        </li>
      ))}
  </ul>
)

type Props = {
  id: string
  /** Shows another batch: the one that retries. */
  onOpen: (id: string) => void
  onClose: () => void
}

function Actions({ batch, onOpen, onClose }: Omit<Props, 'id'> & { batch: BulkBatch }) {
  const start = useStartBulk()
  const undo = useUndoBulk(batch._id)
  const canUndo = useCanUndo(batch)
  const [key] = useState(randomId)
  const refused = batch.rows.filter(({ result }) => result === 'refused')
  const isOver = !isRunning(batch)
  const retry = async () => {
    const orders = refused.map(({ orderId, status }) => ({ orderId, status }))
    const assignment = batch.assignment ?? undefined
    try {
      onOpen((await start.mutateAsync({ action: batch.action, orders, assignment, key }))._id)
    } catch (error) {
      void dialogs.alert(failureAlert(error, say.startFailed))
    }
  }
  const undoAll = () => undo.mutateAsync().catch((error) => dialogs.alert(failureAlert(error, say.undoFailed)))
  return (
    <div className={dialogStyles.footer}>
      {isOver && canUndo && (
        <Button variant="default" size="md" loading={undo.isPending} onClick={() => void undoAll()}>
          {say.undo}
        </Button>
      )}
      {isOver && refused.length > 0 && (
        <Button variant="default" size="md" loading={start.isPending} onClick={() => void retry()}>
          {say.retry}
        </Button>
      )}
      <Button size="md" data-autofocus onClick={onClose}>
        {say.close}
      </Button>
    </div>
  )
}

/** How far an action on many orders is, and what became of each order, as the server has stored it. */
export function BulkResultDialog({ id, onOpen, onClose }: Props) {
  const cache = useQueryClient()
  const { data: batch, error, refetch } = useQuery(bulkQuery(id))
  const isOver = batch !== undefined && !isRunning(batch)
  const onEnd = useEffectEvent(() => batch && reloadBulk(cache, batch))
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])
  const countOf = (result: string) => batch?.rows.filter((row) => row.result === result).length ?? 0
  const total = batch?.rows.length ?? 0
  const done = total - countOf('waiting') - countOf('undoing')
  const outcomes = BULK_RESULTS.filter((result) => countOf(result) > 0)
  return (
    <Dialog title={batch ? say.title(batch.action, total) : say.lastResult} onClose={onClose}>
      {!batch && !error && <Loading text={say.loading} />}
      {error && <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />}
      {batch && (
        <div className={styles.result}>
          <p role="status">
            {isOver
              ? outcomes.map((result) => say.count(say.results[result], countOf(result))).join(' · ')
              : say.progress(done, total)}
          </p>
          {!isOver && (
            <>
              <progress value={done} max={total} aria-label={say.progress(done, total)} />
              <p className={styles.hint}>{say.continues}</p>
            </>
          )}
          <Results rows={batch.rows} />
          <Actions batch={batch} onOpen={onOpen} onClose={onClose} />
        </div>
      )}
    </Dialog>
  )
}
