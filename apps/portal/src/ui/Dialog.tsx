import { useMediaQuery } from '@mantine/hooks'
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { dialogs, useOpenDialogs } from './dialogs.ts'
import { LeaveWarning } from './LeaveWarning.tsx'
import { FormStates, useFormStates, useUnsavedChanges } from './unsaved-changes.ts'

type Props = {
  title: string
  onClose: () => void
  /** Whether input is unsaved. Forms within the dialog that use `useContractForm` report theirs themselves. */
  isDirty?: boolean
  /** Whether a call is pending that cannot be cancelled: the dialog stays open until it can show the outcome. */
  busy?: boolean
  /** Whether the dialog has its own URL, and so its own history entry. */
  hasUrl?: boolean
  /** Whether a dialog that is not rendered within this one is open over it. */
  isCovered?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
  children: ReactNode
}

/** Closes the dialog, or runs `then` in place of closing. */
type Close = (then?: () => void) => void
export const CloseContext = createContext<Close | null>(null)

/** Closes the surrounding dialog, asking first when it has unsaved input; null outside of one. */
export const useDialogClose = () => useContext(CloseContext)

/** Counts the dialogs that are open within a dialog, and so over it: Escape is then meant for them. */
const CoverContext = createContext<(step: 1 | -1) => void>(() => {})

function useCover() {
  const [covers, setCovers] = useState(0)
  const count = useCallback((step: 1 | -1) => setCovers((now) => now + step), [])
  const coverParent = useContext(CoverContext)
  useEffect(() => {
    coverParent(1)
    return () => coverParent(-1)
  }, [coverParent])
  return { isCoveredWithin: covers > 0, count }
}

/** A dialog over the page, full screen on phones. Asks before unsaved input is lost. */
export function Dialog({ title, onClose, size = 'md', ...props }: Props) {
  const { hasUrl = false, isCovered = false, className, children } = props
  const forms = useFormStates()
  const isDirty = props.isDirty === true || forms.isDirty
  const busy = props.busy === true || forms.isBusy
  const isPhone = useMediaQuery('(max-width: 600px)') ?? false
  // Escape then answers the alert or question on top, not this dialog.
  const hasQuestion = useOpenDialogs().length > 0
  const { isCoveredWithin, count } = useCover()
  useUnsavedChanges(isDirty)
  const close = async (then = onClose) => {
    if (!isDirty || (await dialogs.confirmDiscard())) then()
  }
  return (
    <DialogFrame
      title={title}
      size={size}
      fullScreen={isPhone}
      className={className}
      closeOnEscape={!isCovered && !isCoveredWithin && !hasQuestion}
      hasUrl={hasUrl}
      busy={busy}
      onClose={() => void close()}
    >
      {isDirty && !busy && <LeaveWarning />}
      <CoverContext value={count}>
        <FormStates value={forms.report}>
          <CloseContext value={(then) => void close(then)}>{children}</CloseContext>
        </FormStates>
      </CoverContext>
    </DialogFrame>
  )
}
