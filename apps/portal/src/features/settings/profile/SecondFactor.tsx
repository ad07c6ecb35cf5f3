import { Button } from '@mantine/core'
import type { Profile } from '@phuljhari/contract/staff/profile.contract'
import { useState } from 'react'
import { Section } from '../Section.tsx'
import { say } from './profile.messages.ts'
import { SetUpDialog } from './SetUpDialog.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'

/** Whether sign-in asks for a code, and the dialogs that change it. */
export function SecondFactor({ profile }: { profile: Profile }) {
  const { secondFactor: isOn, secondFactorRequired, recoveryCodes } = profile
  const [open, setOpen] = useState<'setUp' | 'turnOff' | null>(null)
  const close = () => setOpen(null)
  const state = isOn ? say.isOn(recoveryCodes) : say.isOff
  return (
    <Section
      title={say.secondFactor}
      hint={say.secondFactorHint}
      action={
        isOn ? (
          <Button size="md" variant="default" onClick={() => setOpen('turnOff')}>
            {say.turnOff}
          </Button>
        ) : (
          <Button size="md" onClick={() => setOpen('setUp')}>
            {say.setUp}
          </Button>
        )
      }
    >
      <p>
        <strong>{state}</strong> {secondFactorRequired && say.isRequired}
      </p>
      {open === 'setUp' && <SetUpDialog onClose={close} />}
      {open === 'turnOff' && <TurnOffDialog onClose={close} />}
    </Section>
  )
}
