import { useState } from 'react'
import { say } from './profile.messages.ts'
import { useStartSecondFactor } from './profile.queries.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export type Secret = { secret: string; url: string }
type Props = {
  /** The recovery codes are on screen, which the server does not send again. */
  onCodes?: () => void
  onDone: () => void
}

/** The steps of setting up a second factor: password, code of the app, recovery codes. */
export function SetUpSteps({ onCodes, onDone }: Props) {
  const start = useStartSecondFactor()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret)
    return (
      <ConfirmStep
        secret={secret}
        onConfirmed={(recoveryCodes) => {
          setCodes(recoveryCodes)
          onCodes?.()
        }}
      />
    )
  return (
    <PasswordStep
      action={start}
      texts={{ hint: say.passwordFirst, failed: say.startFailed, submit: say.continue }}
      onDone={setSecret}
    />
  )
}
