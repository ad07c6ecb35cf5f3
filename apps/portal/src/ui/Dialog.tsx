import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { dialogs } from './dialogs.ts'

type Props = {
  title: string
  onClose: () => void
  isDirty?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
  children: ReactNode
}

/** A dialog over the page; on phones it takes the whole screen. Asks before typed input is lost. */
export function Dialog({ title, onClose, isDirty = false, size = 'md', className, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false
  const close = async () => {
    if (!isDirty || (await dialogs.unsaved())) onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size={size}
      fullScreen={isPhone}
      centered
      lockScroll={false}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 40 }}
      {...(className && { className })}
    >
      {children}
    </Modal>
  )
}
