import { Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { focusTargetAfter } from './card-focus.ts'
import styles from './ui.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'

type Props = {
  title: string
  onClose: () => void
  size: 'sm' | 'md' | 'lg' | 'xl'
  fullScreen?: boolean
  zIndex?: number
  className?: string | undefined
  withCloseButton?: boolean
  closeOnEscape?: boolean
  children: ReactNode
}

/** Gives the focus back to where it was when the dialog opened; when that is gone, to the dialog below, to the card that took its place or to the screen. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const below =
        [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
        focusTargetAfter(opener) ??
        document.getElementById('main')
      const target = opener?.isConnected && opener !== document.body ? opener : below
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** What every dialog stands in: head, body, and nothing of the page behind it. Its head is no `header`, which would be a second banner. */
export function DialogFrame({ title, withCloseButton = true, className, children, ...root }: Props) {
  useFocusReturn()
  useCloseOnBack(root.onClose)
  return (
    <Modal.Root opened centered lockScroll={false} transitionProps={{ duration: 120 }} {...root}>
      <Modal.Overlay />
      <Modal.Content className={className ?? ''}>
        <div className={styles.dialogHead}>
          <Modal.Title className={styles.dialogTitle ?? ''}>{title}</Modal.Title>
          {withCloseButton && <Modal.CloseButton aria-label="Close" size={40} />}
        </div>
        <Modal.Body className={styles.dialogBody ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
