import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useRoleLabel } from '../../lib/can.ts'
import { useCloseOutside } from '../../ui/use-close-outside.ts'
import styles from './account-menu.module.css'
import { AccountMenuItems } from './AccountMenuItems.tsx'

/** How far each key moves the focus among the items. */
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The role label of section 2, which opens the menu of the account. */
export function AccountMenu({ onChangePassword }: { onChangePassword: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const label = useRoleLabel()
  const items = () => [...(container.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

  useEffect(() => {
    if (isOpen) items()[0]?.focus()
  }, [isOpen])
  useCloseOutside(container, isOpen, () => setOpen(false))

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const step = STEPS[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Home') all[0]?.focus()
    else if (event.key === 'End') all.at(-1)?.focus()
    else if (step !== undefined)
      all.at((all.indexOf(document.activeElement as HTMLElement) + step) % all.length)?.focus()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={container}
      className={styles.account}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={styles.role}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <IconChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <div id={menuId} className={styles.menu} role="menu" aria-label={label} onKeyDown={onKeyDown}>
          <AccountMenuItems onDone={close} onChangePassword={onChangePassword} />
        </div>
      )}
    </div>
  )
}
