import { Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { focusTargetAt, placeOf } from './card-focus.ts'
import styles from './dialog.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  title: string
  onClose: () => void
  size: 'sm' | 'md' | 'lg' | 'xl'
  /** Keeps the dialog open, whatever the user presses. */
  busy?: boolean
  fullScreen?: boolean
  zIndex?: number
  className?: string | undefined
  withCloseButton?: boolean
  /** The content fills the dialog, at the top of the window; the title is for screen readers only. */
  bare?: boolean
  closeOnEscape?: boolean
  /** The dialog has its own history entry, which Back leaves. */
  hasUrl?: boolean
  children: ReactNode
}

/** Returns the focus to where it was before; if that is gone, to the dialog below, the next row or the screen. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  const [place] = useState(() => placeOf(opener))
  useEffect(
    () => () => {
      const fallback =
        [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
        (place && focusTargetAt(place)) ??
        document.getElementById('main')
      const target = opener?.isConnected && opener !== document.body ? opener : fallback
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
    [opener, place],
  )
}

/** The frame of every dialog. Its head is not a `header` element, which would be a second banner landmark. */
export function DialogFrame(props: Props) {
  const { title, onClose, busy = false, withCloseButton = true, bare = false, hasUrl = false, ...rest } = props
  const { className, children, ...root } = rest
  const close = () => {
    if (!busy) onClose()
  }
  useFocusReturn()
  useCloseOnBack(!hasUrl, close)
  return (
    <Modal.Root
      opened
      centered={!bare}
      lockScroll={false}
      transitionProps={{ duration: 120 }}
      onClose={close}
      {...root}
    >
      <Modal.Overlay />
      <Modal.Content className={className ?? ''}>
        <div className={bare ? 'visually-hidden' : styles.head}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          {withCloseButton && !bare && <Modal.CloseButton aria-label={t('Close')} size={40} disabled={busy} />}
        </div>
        <Modal.Body className={(bare ? styles.bare : styles.body) ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
