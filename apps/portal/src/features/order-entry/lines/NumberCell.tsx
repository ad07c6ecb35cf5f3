import { useRef, useState, type KeyboardEvent } from 'react'
import styles from './lines.module.css'

type Props = {
  label: string
  /** As displayed while nobody types. */
  value: string
  inputMode: 'numeric' | 'decimal'
  /** Of the grid of cells, for the arrow keys. */
  column: string
  error?: string | undefined
  className?: string | undefined
  /** The number was changed; false when it cannot be read. */
  onType: (typed: string) => boolean
  /** Enter and Escape leave the cell, the arrow keys go to the next line, Delete removes the line. */
  onLeave: () => void
  onMove: (by: 1 | -1) => void
  onDelete: () => void
  onBlur?: () => void
}

/**
 * A number of a line, edited in place. What cannot be read is marked, and replaced by the number from before when the
 * cell is left: its first digits are not what was meant.
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
