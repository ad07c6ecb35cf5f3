import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { RunDetails } from '@phuljhari/contract/runs/runs.contract'
import { IconGripVertical } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { telLink } from './RunCard.tsx'
import { say } from './runs.messages.ts'
import styles from './run-stops.module.css'
import type { useStopOrder } from './use-stop-order.ts'

type Stop = RunDetails['stops'][number]
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** `ids` with one of them at another place. */
function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id)
}

function StopFacts({ stop, runId }: { stop: Stop; runId: string }) {
  const { orderId, customerName, customerPhone, address, slot, cartons, notes, photos, takenBy } = stop
  return (
    <>
      <div className={styles.who}>
        <p>
          <strong>{customerName}</strong> <Link to={`/orders?order=${encodeURIComponent(orderId)}`}>{orderId}</Link>
        </p>
        <p>{address.replaceAll('\n', ', ')}</p>
        <p>
          {slot !== '' && `${slot} · `}
          <a href={telLink(customerPhone)}>{formatPhone(customerPhone)}</a>
        </p>
        {notes !== '' && <p className={styles.notes}>{notes}</p>}
        {takenBy !== '' && <p>{say.takenBy(takenBy)}</p>}
      </div>
      <div className={styles.what}>
        <StatusBadge status={stop.status} />
        <p>{say.cartonsOf(cartons)}</p>
        <p className={styles.due}>{say.money(stop)}</p>
        {photos.map((photoId) => (
          <PhotoButton key={photoId} runId={runId} photoId={photoId} orderId={orderId} />
        ))}
      </div>
    </>
  )
}

type Props = { runId: string; order: ReturnType<typeof useStopOrder> }

/** The stops of a run, put in order by dragging their numbers or with the arrow keys. */
export function RunStops({ runId, order }: Props) {
  const { stops, show, store } = order
  const [announced, setAnnounced] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const ids = stops.map(({ orderId }) => orderId)

  const step = (event: KeyboardEvent, orderId: string) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const place = Math.max(0, Math.min(ids.indexOf(orderId) + by, ids.length - 1))
    if (ids[place] === orderId) return
    store(movedTo(ids, orderId, place))
    setAnnounced(say.moved(orderId, place + 1, ids.length))
  }
  /** The place of the stop that is at a height of the window. */
  const placeAt = (y: number) =>
    [...(list.current?.children ?? [])].filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 < y
    }).length
  const drag = ({ clientY }: PointerEvent) => {
    if (dragged === null) return
    const above = placeAt(clientY)
    const now = ids.indexOf(dragged)
    const place = above > now ? above - 1 : above
    if (place !== now) show(movedTo(ids, dragged, place))
  }
  const drop = () => {
    if (dragged === null) return
    setDragged(null)
    store(ids)
    setAnnounced(say.moved(dragged, ids.indexOf(dragged) + 1, ids.length))
  }
  return (
    <section className={styles.stops} aria-label={say.stopsTitle}>
      <p className={styles.hint}>{say.moveHint}</p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      <ol ref={list}>
        {stops.map((stop, index) => (
          <li key={stop.orderId} data-dragged={stop.orderId === dragged || undefined}>
            <button
              type="button"
              className={styles.handle}
              aria-label={say.moveStop(index + 1, stop.orderId)}
              onKeyDown={(event) => step(event, stop.orderId)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(stop.orderId)
              }}
              onPointerMove={drag}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              <IconGripVertical size={18} aria-hidden />
              {index + 1}
            </button>
            <StopFacts stop={stop} runId={runId} />
          </li>
        ))}
      </ol>
    </section>
  )
}
