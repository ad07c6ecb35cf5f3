import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore, type ReactNode } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { dialogs, openDialogs } from './dialogs.ts'
import { LeaveWarning } from './LeaveWarning.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'

type Props = {
  title: string
  onClose: () => void
  isDirty?: boolean
  /** It is being sent: what was typed is no longer asked about, but not saved either. */
  busy?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
  children: ReactNode
}

/** A dialog over the page; on phones it takes the whole screen. Asks before typed input is lost. */
export function Dialog({ title, onClose, isDirty = false, busy = false, size = 'md', className, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false
  // Escape then answers the question that stands over this dialog, and it alone.
  const isAsked = useSyncExternalStore(openDialogs.subscribe, openDialogs.now).length > 0
  useUnsavedChanges(isDirty)
  const asks = isDirty && !busy
  const close = async () => {
    if (!asks || (await dialogs.confirmDiscard())) onClose()
  }
  return (
    <DialogFrame
      title={title}
      size={size}
      fullScreen={isPhone}
      className={className}
      closeOnEscape={!isAsked}
      onClose={() => void close()}
    >
      {asks && <LeaveWarning />}
      {children}
    </DialogFrame>
  )
}
