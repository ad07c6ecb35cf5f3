import { useRef, useState, type KeyboardEvent } from 'react'
import styles from './line-list.module.css'

type Props = {
  label: string
  /** What is displayed unless the user is typing. */
  value: string
  inputMode: 'numeric' | 'decimal'
  /** The column in the grid of cells through which the arrow keys move. */
  column: string
  error?: string | undefined
  className?: string | undefined
  /** Receives what is typed, and returns false if that cannot be read as a number. */
  onType: (typed: string) => boolean
  /** Enter and Escape leave the cell, the arrow keys go to the next line, Delete removes the line. */
  onLeave: () => void
  onMove: (by: 1 | -1) => void
  onDelete: () => void
  onBlur?: () => void
}

/**
 * A number of a line, edited in place. Unreadable input is marked, and leaving the cell restores the previous number
 * rather than one read from the first digits.
 */
export function NumberCell({ label, value, inputMode, column, error, className = '', ...on }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const before = useRef(value)
  const [isUnreadable, setUnreadable] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && typed !== null) on.onType(before.current)
    const actions: Partial<Record<string, () => void>> = {
      Enter: on.onLeave,
      Escape: on.onLeave,
      ArrowDown: () => on.onMove(1),
      ArrowUp: () => on.onMove(-1),
      Delete: on.onDelete,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const isInvalid = isUnreadable || error !== undefined
  return (
    <span className={`${styles.cell} ${className}`} data-error={isInvalid || undefined}>
      <input
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        aria-invalid={isInvalid}
        title={error}
        data-column={column}
        value={typed ?? value}
        onFocus={(event) => {
          before.current = value
          event.currentTarget.select()
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setUnreadable(!on.onType(event.currentTarget.value))
        }}
        onBlur={() => {
          if (isUnreadable) on.onType(before.current)
          setUnreadable(false)
          setTyped(null)
          on.onBlur?.()
        }}
        onKeyDown={onKeyDown}
      />
    </span>
  )
}
