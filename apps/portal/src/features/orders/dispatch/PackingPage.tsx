import { isInShop } from '@phuljhari/contract/dispatch/packing-states'
import { Button } from '@mantine/core'
import type { Packing, PackedLine } from '@phuljhari/contract/dispatch/packing.contract'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureAlert, loadFailure } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { CartonsForm } from './CartonsForm.tsx'
import { LessForm } from './LessForm.tsx'
import { useOutbox, type Tick } from './outbox.ts'
import { NextOrder, PackedActions } from './PackedActions.tsx'
import { PackingHead } from './PackingHead.tsx'
import { PackingLine } from './PackingLine.tsx'
import { say } from './packing.messages.ts'
import styles from './packing.module.css'
import { packingQuery, useChangePacking, type Change } from './packing.queries.ts'
import { useLiveList } from './use-live-list.ts'

const BOARD = '/orders/dispatch'

/** Whether a line is packed as it is ordered now, or is short with the clerk's consent. */
const isDone = ({ packed, quantity, changedFrom, shortage }: PackedLine): boolean =>
  changedFrom === null && (packed === quantity || shortage?.decision === 'drop')

/** An order as its packer sees it: what goes into the box, line by line. */
export function PackingPage({ orderId }: { orderId: string }) {
  const query = packingQuery(orderId)
  const cache = useQueryClient()
  const reload = () => void cache.invalidateQueries({ queryKey: query.queryKey })
  const { data, error, refetch } = useQuery({ ...query, refetchInterval: useLiveList(reload) })
  if (data) return <Packable key={orderId} packing={data} />
  return error ? (
    <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
  ) : (
    <Loading text={say.loading} />
  )
}

function Packable({ packing }: { packing: Packing }) {
  const { orderId, claim, status, state, packer, cartons } = packing
  const { mutateAsync, isPending } = useChangePacking(orderId)
  const outbox = useOutbox(orderId, toast.error)
  const isHere = isInShop(status)
  const isOwn = isHere && packer?.isOwn === true
  const isPacked = state === 'packed' || state === 'checked'
  const lines = packing.lines.map((line): PackedLine => {
    const tick = outbox.ticks[line.position]
    return tick && tick.ordered === line.quantity ? { ...line, packed: tick.packed, changedFrom: null } : line
  })
  const done = lines.filter(isDone).length
  const isComplete = done === lines.length && packing.toTakeOut.length === 0

  const change = useSingleFlight(async (work: Change, failed: string) => {
    try {
      await mutateAsync(work)
    } catch (error) {
      await dialogs.alert(failureAlert(error, failed))
    }
  })
  const tick = ({ position, quantity }: PackedLine, packed: number, short?: Tick['short']) =>
    outbox.tick(position, { claim, ordered: quantity, packed, short })
  const askLess = (line: PackedLine) =>
    dialogs.form(say.lessOf(line.name), (close) => (
      <LessForm
        line={line}
        onSave={(packed, short) => {
          tick(line, packed, short)
          close()
        }}
      />
    ))
  const askCartons = () =>
    dialogs.form(say.cartonsOf(orderId), (close) => (
      <CartonsForm
        cartons={cartons}
        submitLabel={isPacked ? say.save : say.complete}
        onSave={async (entered) => {
          const work = isPacked
            ? ({ kind: 'cartons', cartons: entered } as const)
            : ({ kind: 'complete', claim, cartons: entered } as const)
          await mutateAsync(work)
          close()
        }}
      />
    ))

  return (
    <>
      <PageHeader title={orderId} subtitle={say.subtitle} crumb={orderId} />
      <PackingHead packing={packing} />
      {!isHere && (
        <ErrorBanner
          tone="warning"
          text={
            isPacked || state === 'skipped' || done === 0
              ? say.left(statusLabel(status))
              : say.closed(statusLabel(status))
          }
        />
      )}
      {isHere && state === 'skipped' && <ErrorBanner tone="warning" text={say.skipped} />}
      {packing.notes !== '' && <p className={styles.notes}>{packing.notes}</p>}
      {packing.toTakeOut.length > 0 && (
        <ErrorBanner
          tone="warning"
          text={say.takeOut(packing.toTakeOut.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '))}
        >
          {isOwn && (
            <PlainButton onClick={() => void change({ kind: 'takeOut', claim }, say.takeOutFailed)}>
              {say.takenOut}
            </PlainButton>
          )}
        </ErrorBanner>
      )}
      {outbox.waiting > 0 && <ErrorBanner tone="warning" text={say.waiting(outbox.waiting)} />}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <PackingLine
            key={`${line.position} ${line.productId}`}
            line={line}
            isDone={isDone(line)}
            isLocked={!isOwn || line.shortage?.decision === 'drop'}
            onTick={(packed) => tick(line, packed)}
            onLess={() => void askLess(line)}
          />
        ))}
      </ul>
      <footer className={styles.foot} data-packed={isPacked || undefined}>
        <p role="status">{say.progress(done, lines.length)}</p>
        <Link to={BOARD}>{say.back}</Link>
        <span className={styles.actions}>
          {isOwn && (
            <>
              <Button
                variant="default"
                size="md"
                disabled={isPending || !outbox.isEmpty}
                onClick={() => void change({ kind: 'release', claim }, say.putAsideFailed)}
              >
                {say.putAside}
              </Button>
              <Button size="md" disabled={!isComplete || !outbox.isEmpty} onClick={() => void askCartons()}>
                {say.complete}
              </Button>
            </>
          )}
          {isHere && !isOwn && !isPacked && (
            <Button size="md" loading={isPending} onClick={() => void change({ kind: 'claim' }, say.startFailed)}>
              {done > 0 ? say.goOn : say.start}
            </Button>
          )}
          {isHere && isPacked && (
            <PackedActions packing={packing} onChange={change} onCartons={() => void askCartons()} />
          )}
          {!isOwn && (isPacked || !isHere) && <NextOrder after={orderId} />}
        </span>
      </footer>
    </>
  )
}
