import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUp, IconBell, IconBellOff } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { setOrderSound, useOrderSoundSetting } from '../../../entities/orders/order-sound.ts'
import { say } from '../orders.messages.ts'
import styles from '../orders-screen.module.css'

/** Deferred: the first view plays no sound. */
const loadTones = () => import('./play-tones.ts').then((module) => module.playTones)

/**
 * Plays the sound for new orders, and once as a sample when it is switched on, here or in the account menu
 * (entities/orders/order-sound.ts).
 * @param newOrders the number of new orders: the sound plays when it increases.
 */
function useOrderSound(newOrders: number) {
  const isOn = useOrderSoundSetting()
  const context = useRef<AudioContext | null>(null)
  const previous = useRef({ isOn, newOrders })

  const play = useCallback(() => {
    context.current ??= new AudioContext()
    const requestedAt = performance.now()
    const { current } = context
    // Rejects when the screen is left before the browser allows the sound.
    loadTones()
      .then((playTones) => playTones(current, requestedAt))
      .catch(() => {})
  }, [])
  useEffect(() => {
    const { current: before } = previous
    if (isOn && (!before.isOn || newOrders > before.newOrders)) play()
    previous.current = { isOn, newOrders }
  }, [isOn, newOrders, play])
  useEffect(
    () => () => {
      void context.current?.close()
      context.current = null
    },
    [],
  )

  return { isOn, toggle: () => setOrderSound(!isOn) }
}

type Props = {
  count: number
  /** Whether live updates are interrupted. */
  isInterrupted: boolean
  onShow: () => void
}

/** The button that shows new orders, a notice while live updates are interrupted, and the switch for the sound. */
export function NewOrders({ count, isInterrupted, onShow }: Props) {
  const { isOn, toggle } = useOrderSound(count)
  const anchor = useRef<HTMLSpanElement>(null)
  const show = () => {
    // The button disappears, so the focus moves here: the keyboard continues before the cards.
    anchor.current?.focus({ preventScroll: true })
    flushSync(onShow)
    // The new orders are at the top of the list, which may be scrolled out of sight; the button itself is sticky.
    const list = anchor.current?.parentElement?.parentElement
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }
  return (
    <>
      <span ref={anchor} role="status" tabIndex={-1} className={styles.arrived}>
        {count > 0 && (
          <Button
            variant="light"
            size="sm"
            radius="xl"
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={show}
          >
            {say.arrived(count)}
          </Button>
        )}
      </span>
      <small role="status" className={styles.interrupted}>
        {isInterrupted && say.interrupted}
      </small>
      <ActionIcon
        size={40}
        color={isOn ? 'marigold' : 'gray'}
        role="switch"
        aria-checked={isOn}
        aria-label={say.sound}
        title={isOn ? say.soundIsOn : say.soundIsOff}
        onClick={toggle}
      >
        {isOn ? <IconBell size={20} aria-hidden /> : <IconBellOff size={20} aria-hidden />}
      </ActionIcon>
    </>
  )
}
