import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUp, IconBell, IconBellOff } from '@tabler/icons-react'
import styles from './orders.module.css'
import { say } from './orders.messages.ts'
import { useOrderSound } from './use-order-sound.ts'

/** A quiet line for orders that have arrived, which shows them when pressed, and the switch of their sound. */
export function NewOrders({ count, onShow }: { count: number; onShow: () => void }) {
  const { isOn, toggle } = useOrderSound(count)
  return (
    <>
      <span role="status" className={styles.arrived}>
        {count > 0 && (
          <Button
            variant="light"
            size="sm"
            radius="xl"
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={onShow}
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
