import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './definition.module.css'

/** What a figure counts, shown on hover, focus or tap, until Escape, another tap or the pointer leaves. */
export function Definition({ of, text }: { of: string; text: string }) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  return (
    <span
      ref={box}
      className={styles.definition}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
    >
      <button
        type="button"
        aria-label={`What ${of} means`}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <IconInfoCircle size={16} aria-hidden />
      </button>
      <span id={id} role="tooltip" hidden={!isOpen}>
        {text}
      </span>
    </span>
  )
}
