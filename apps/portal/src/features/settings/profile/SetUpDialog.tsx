import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { say } from './profile.messages.ts'
import { SetUpSteps } from './SetUpSteps.tsx'

/** Sets up the second factor. Cannot be closed by accident while it shows the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [showsCodes, setShowsCodes] = useState(false)
  return (
    <Dialog title={say.setUpTitle} busy={showsCodes} onClose={onClose}>
      <SetUpSteps onCodes={() => setShowsCodes(true)} onDone={onClose} />
    </Dialog>
  )
}
