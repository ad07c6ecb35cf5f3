import { useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useToken } from '../../lib/session.ts'
import styles from './account-menu.module.css'
import { useSignOut } from './use-sign-out.ts'

const THEMES = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
/** How far each key moves the focus among the items. */
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The role label of section 2, which opens the menu of the account. */
export function AccountMenu() {
  const [isOpen, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const items = () => [...(container.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    items()[0]?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

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
        Administrator
        <IconChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <div id={menuId} className={styles.menu} role="menu" aria-label="Administrator" onKeyDown={onKeyDown}>
          <MenuItems onDone={close} />
        </div>
      )}
    </div>
  )
}

function MenuItems({ onDone }: { onDone: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const signOut = useSignOut()
  const token = useToken()
  return (
    <>
      <div role="group" aria-label="Theme">
        <p className={styles.heading} aria-hidden>
          Theme
        </p>
        {THEMES.map(([theme, name]) => (
          <button
            key={theme}
            type="button"
            className={styles.item}
            role="menuitemradio"
            aria-checked={colorScheme === theme}
            tabIndex={-1}
            onClick={() => {
              setColorScheme(theme)
              onDone()
            }}
          >
            {name}
            {colorScheme === theme && <IconCheck size={18} aria-hidden />}
          </button>
        ))}
      </div>
      {token !== null && (
        <button type="button" className={styles.item} role="menuitem" tabIndex={-1} onClick={signOut}>
          Sign out
        </button>
      )}
    </>
  )
}
