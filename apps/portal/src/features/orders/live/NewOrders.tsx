import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUp, IconBell, IconBellOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { say } from '../orders.messages.ts'
import styles from './new-orders.module.css'
import { useOrderSound } from './use-order-sound.ts'

type Props = {
  count: number
  /** Live updates are interrupted. */
  isInterrupted: boolean
  onShow: () => void
}

/** The button that shows new orders, while there are any, whether they arrive late, and the switch for their sound. */
export function NewOrders({ count, isInterrupted, onShow }: Props) {
  const { isOn, toggle } = useOrderSound(count)
  const anchor = useRef<HTMLSpanElement>(null)
  const show = () => {
    // The button disappears; the keyboard continues from here, before the cards.
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
