import { Button } from '@mantine/core'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadOrderPart } from '../../../entities/orders/order-parts.ts'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { isTyping, useKeys } from '../../../ui/keys.ts'
import { say } from '../orders.messages.ts'
import styles from './undo-offers.module.css'
import type { Undo, UndoOffer } from './use-undo.ts'

/** How long Undo is offered; our API accepts it for longer (UNDO_SECONDS). */
const OFFER_MS = 10_000

/** Calls `onEnd` after `ms`, not counting the time while paused. A new timeout needs a new component (`key`). */
function usePausableTimeout(ms: number, isPaused: boolean, onEnd: () => void): void {
  const remaining = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= Date.now() - startedAt
    }
  }, [isPaused])
}

const Invoice = deferred(() => loadOrderPart('DeliveredInvoice'))
const Balance = deferred(() => loadOrderPart('DeliveredBalance'))
/** The actions after which the customer has the goods. */
const DELIVERING: ReadonlySet<string> = new Set<OrderAction>(['deliver', 'handOver', 'confirmDelivery'])

type FollowUpsProps = { orderId: string; onHold: (isHeld: boolean) => void }

/** What usually follows a delivery, where the server has it and the role may see it: the bill, and its payment. */
function FollowUps({ orderId, onHold }: FollowUpsProps) {
  const can = useCan()
  const hasInvoices = useFeature('documents') === true && can('documents.read')
  const hasPayments = useFeature('payments') === true && can('payments.read')
  return (
    <span className={styles.followUps}>
      <Suspense>{hasInvoices && <Invoice orderId={orderId} />}</Suspense>
      <Suspense>{hasPayments && <Balance orderId={orderId} onHold={onHold} />}</Suspense>
    </span>
  )
}

/** Undo buttons for the latest change and for earlier ones, shown until 10 seconds after the latest. */
export function UndoOffers({
  latest,
  earlier,
  isPending,
  withdrawAll,
  undo,
}: Undo & { latest: UndoOffer; earlier: readonly UndoOffer[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isPaused = isHovered || isFocused || isHeld || isPending
  usePausableTimeout(OFFER_MS, isPaused, withdrawAll)

  useKeys((event) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event)) return
    event.preventDefault()
    undo(latest)
  }, button)

  return (
    <span
      className={styles.offers}
      data-paused={isPaused || undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.button}>
        <Button
          ref={button}
          variant="light"
          size="sm"
          radius="xl"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-keyshortcuts={'Control+Z Meta+Z'}
          title="Ctrl+Z"
          loading={isPending}
          onClick={() => undo(latest)}
        >
          {say.undo}
        </Button>
      </span>
      {earlier.length > 0 && (
        <Button variant="subtle" size="sm" radius="xl" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say.earlierChanges(earlier.length)}
        </Button>
      )}
      {isOpen && earlier.length > 0 && (
        <ul aria-label={say.earlierChanges(earlier.length)}>
          {earlier.map((offer) => (
            <li key={offer.orderId}>
              <Button variant="subtle" size="sm" disabled={isPending} onClick={() => undo(offer)}>
                {say.undoEarlier(offer.orderId, offer.action)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {DELIVERING.has(latest.action) && <FollowUps orderId={latest.orderId} onHold={setHeld} />}
    </span>
  )
}
