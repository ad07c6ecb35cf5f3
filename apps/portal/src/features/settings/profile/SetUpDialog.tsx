import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { say } from './profile.messages.ts'
import { useRenewRecoveryCodes } from './profile.queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
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

/** Creates new recovery codes. Cannot be closed by accident while it shows them. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog title={say.newCodes} busy={codes !== null} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordStep
          action={renew}
          texts={{ hint: say.newCodesHint, failed: say.newCodesFailed, submit: say.createCodes }}
          onDone={setCodes}
        />
      )}
    </Dialog>
  )
}
