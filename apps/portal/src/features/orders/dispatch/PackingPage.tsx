import { Button } from '@mantine/core'
import { PACKING_STATE_LABELS } from '@phuljhari/contract/dispatch/packing-states'
import type { Packing, PackedLine } from '@phuljhari/contract/dispatch/packing.contract'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { IN_SHOP_STATUSES } from '@phuljhari/contract/orders/to-pack.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { failureAlert, loadFailure } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { boardQuery } from './board.queries.ts'
import { CartonsForm } from './CartonsForm.tsx'
import { leavesBy, say as boardTexts } from './dispatch.messages.ts'
import { LessForm } from './LessForm.tsx'
import { useOutbox, type Tick } from './outbox.ts'
import { PackingLine } from './PackingLine.tsx'
import { say } from './packing.messages.ts'
import styles from './packing.module.css'
import { printLabels } from './print-labels-of.ts'
import { packingQuery, useChangePacking } from './packing.queries.ts'
import { useLiveList } from './use-live-list.ts'

const BOARD = '/orders/dispatch'
/** The colour of a status for each state. */
const COLOURS = {
  toPack: 'pending',
  packing: 'assigned',
  partPacked: 'assigned',
  packed: 'ready',
  checked: 'delivered',
  skipped: 'pending',
} as const
const NO_FILTER = { day: '', slot: '', agent: '', place: '' }

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
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useChangePacking(orderId)
  const outbox = useOutbox(orderId, toast.error)
  const canLabel = useFeature('orders.labels') === true
  const isInShop = IN_SHOP_STATUSES.some((one) => one === status)
  const isOwn = isInShop && packer?.isOwn === true
  const isPacked = state === 'packed' || state === 'checked'
  const lines = packing.lines.map((line): PackedLine => {
    const tick = outbox.ticks[line.position]
    return tick && tick.ordered === line.quantity ? { ...line, packed: tick.packed, changedFrom: null } : line
  })
  const done = lines.filter(isDone).length
  const isComplete = done === lines.length && packing.toTakeOut.length === 0

  const change = useSingleFlight(async (work: Parameters<typeof mutateAsync>[0], failed: string) => {
    try {
      await mutateAsync(work)
    } catch (error) {
      await dialogs.alert(failureAlert(error, failed))
    }
  })
  const reopen = async () => {
    if (await dialogs.confirm(say.reopenQuestion)) await change({ kind: 'reopen' }, say.reopenFailed)
  }
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
  const openNext = useSingleFlight(async () => {
    try {
      const { pages } = await cache.fetchInfiniteQuery({ ...boardQuery('toPack', NO_FILTER), staleTime: 0 })
      const next = pages[0]?.orders.find((order) => order.orderId !== orderId && order.packer === '')
      if (next) await navigate(`${BOARD}/${next.orderId}`)
      else toast.success(say.noNext)
    } catch (error) {
      await dialogs.alert(failureAlert(error, say.loadFailed))
    }
  })

  return (
    <>
      <PageHeader title={orderId} subtitle={say.subtitle} crumb={orderId} />
      <div className={styles.head}>
        <div>
          <p className={styles.customer}>{[packing.customerName, packing.city].filter(Boolean).join(' · ')}</p>
          <p>{[leavesBy(packing), packing.deliverySlot].filter(Boolean).join(' · ')}</p>
          <p>{boardTexts.day(packing.deliveryDay, indiaDay(new Date()))}</p>
        </div>
        <div className={styles.state}>
          <Pill text={PACKING_STATE_LABELS[state]} colour={COLOURS[state]} />
          {packer && <p role="status">{packer.isOwn ? say.own : say.packedBy(packer.name)}</p>}
          {cartons && <p>{say.cartonsText(cartons.grams, cartons.mark)}</p>}
          {packing.packed && <p>{say.signed(PACKING_STATE_LABELS.packed, packing.packed.by)}</p>}
          {packing.checked && <p>{say.signed(PACKING_STATE_LABELS.checked, packing.checked.by)}</p>}
        </div>
      </div>
      {!isInShop && (
        <ErrorBanner
          tone="warning"
          text={
            state === 'packed' || state === 'checked' || state === 'skipped' || done === 0
              ? say.left(statusLabel(status))
              : say.closed(statusLabel(status))
          }
        />
      )}
      {isInShop && state === 'skipped' && <ErrorBanner tone="warning" text={say.skipped} />}
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
      <footer className={styles.foot}>
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
          {isInShop && !isOwn && !isPacked && (
            <Button size="md" loading={isPending} onClick={() => void change({ kind: 'claim' }, say.startFailed)}>
              {done > 0 ? say.goOn : say.start}
            </Button>
          )}
          {isInShop && isPacked && (
            <>
              <PlainButton onClick={() => void reopen()}>{say.reopen}</PlainButton>
              <PlainButton onClick={() => void askCartons()}>{say.editCartons}</PlainButton>
              {canLabel && <PlainButton onClick={() => void printLabels([orderId])}>{say.labels}</PlainButton>}
              {state === 'packed' && (
                <PlainButton onClick={() => void change({ kind: 'check' }, say.checkFailed)}>{say.check}</PlainButton>
              )}
            </>
          )}
          {!isOwn && (isPacked || !isInShop) && (
            <Button size="md" onClick={() => void openNext()}>
              {say.next}
            </Button>
          )}
        </span>
      </footer>
    </>
  )
}
