import { Button } from '@mantine/core'
import type { Profile } from '@phuljhari/contract/staff/own-profile.contract'
import { useState } from 'react'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { say } from './profile.messages.ts'
import { NewCodesDialog, SetUpDialog } from './SetUpDialog.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'

/** Whether sign-in asks for a code, and the dialogs that change it. */
export function SecondFactor({ profile }: { profile: Profile }) {
  const { secondFactor: isOn, secondFactorRequired, recoveryCodes } = profile
  const [open, setOpen] = useState<'setUp' | 'newCodes' | 'turnOff' | null>(null)
  const close = () => setOpen(null)
  const hints = [say.secondFactorHint, isOn && say.codesLeft(recoveryCodes), secondFactorRequired && say.isRequired]
  return (
    <Section
      title={say.secondFactor}
      badge={{ text: isOn ? say.isOn : say.isOff, isGood: isOn }}
      hint={hints.filter(Boolean).join(' ')}
      action={
        isOn ? (
          <div className={styles.actions}>
            <Button size="md" variant={recoveryCodes === 0 ? 'filled' : 'default'} onClick={() => setOpen('newCodes')}>
              {say.newCodes}
            </Button>
            <Button size="md" variant="default" onClick={() => setOpen('turnOff')}>
              {say.turnOff}
            </Button>
          </div>
        ) : (
          <Button size="md" onClick={() => setOpen('setUp')}>
            {say.setUp}
          </Button>
        )
      }
    >
      {open === 'setUp' && <SetUpDialog onClose={close} />}
      {open === 'newCodes' && <NewCodesDialog onClose={close} />}
      {open === 'turnOff' && <TurnOffDialog onClose={close} />}
    </Section>
  )
}
