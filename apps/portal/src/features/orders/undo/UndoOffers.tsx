import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTyping } from '../../../ui/is-typing.ts'
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
  const isPaused = isHovered || isFocused || isPending
  usePausableTimeout(OFFER_MS, isPaused, withdrawAll)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event)) return
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    if (dialog && !dialog.contains(button.current)) return
    event.preventDefault()
    undo(latest)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

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
          aria-keyshortcuts="Control+Z Meta+Z"
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
    </span>
  )
}
