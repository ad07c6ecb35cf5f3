import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTyping } from '../../../ui/is-typing.ts'
import { usePausableTimeout } from '../../../ui/use-pausable-timeout.ts'
import { say } from '../orders.messages.ts'
import styles from './undo-bar.module.css'
import type { Undo, UndoOffer } from './use-undo.ts'

/** How long Undo is offered; our API accepts it for longer (UNDO_SECONDS). */
const OFFER_MS = 10_000

/** Offers to undo the latest change, in a reserved place: floating over the page it would cover buttons. */
export function UndoBar({ undo }: { undo: Undo }) {
  const { offer } = undo
  return (
    <div className={styles.undo}>
      {/* Rendered before the offer, so that screen readers announce it. */}
      <p role="status">{offer && say.undoable(offer.orderId, offer.action)}</p>
      {offer && <UndoButton key={`${offer.orderId} ${offer.action}`} {...undo} offer={offer} />}
    </div>
  )
}

function UndoButton({ offer, isPending, withdraw, undo }: Undo & { offer: UndoOffer }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPaused = isHovered || isFocused || isPending
  usePausableTimeout(OFFER_MS, isPaused, withdraw)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event)) return
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    if (dialog && !dialog.contains(button.current)) return
    event.preventDefault()
    undo(offer)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <span
      className={styles.button}
      data-paused={isPaused || undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Button
        ref={button}
        variant="light"
        size="sm"
        radius="xl"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Ctrl+Z"
        loading={isPending}
        onClick={() => undo(offer)}
      >
        {say.undo}
      </Button>
    </span>
  )
}
