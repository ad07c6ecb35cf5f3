import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUp, IconBell, IconBellOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import styles from '../list/orders.module.css'
import { say } from '../orders.messages.ts'
import { useOrderSound } from './use-order-sound.ts'

/** A quiet line for orders that have arrived, which shows them when pressed, and the switch of their sound. */
export function NewOrders({ count, onShow }: { count: number; onShow: () => void }) {
  const { isOn, toggle } = useOrderSound(count)
  const place = useRef<HTMLSpanElement>(null)
  const show = () => {
    // The line goes when it is pressed; whoever uses the keyboard goes on from its place, before the cards.
    place.current?.focus({ preventScroll: true })
    flushSync(onShow)
    // Far down the list they would be shown out of sight. The line itself is where it is; what it stands in tells where the list begins.
    const list = place.current?.parentElement?.parentElement
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }
  return (
    <>
      <span ref={place} role="status" tabIndex={-1} className={styles.arrived}>
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
