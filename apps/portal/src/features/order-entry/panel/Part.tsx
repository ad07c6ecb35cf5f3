import { useId, type ReactNode } from 'react'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import styles from './panel.module.css'

type Props = { title: string; shortcut?: string; children: ReactNode }

/** A titled part of the panel beside the lines. */
export function Part({ title, shortcut, children }: Props) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {shortcut !== undefined && <KeyCap>{shortcut}</KeyCap>}
      </div>
      {children}
    </section>
  )
}
