import { useProfile } from '../../../lib/profile.ts'
import { Button } from '@mantine/core'
import { useFeature } from '../../../lib/features.ts'
import { CHANGE_PASSWORD, requestAction } from '../../../ui/requested-action.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { Devices } from './Devices.tsx'
import { NameForm } from './NameForm.tsx'
import { say } from './profile.messages.ts'
import { SecondFactor } from './SecondFactor.tsx'

/** The user's own name, password, second factor and devices. */
export function ProfileSettings() {
  const profile = useProfile()
  const canChangePassword = useFeature('session.changePassword') === true
  return (
    <>
      <Loaded query={profile}>
        {(data) => (
          <>
            <NameForm key={data.name} profile={data} />
            {canChangePassword && (
              <Section
                title={say.password}
                hint={say.passwordHint}
                action={
                  <Button size="md" variant="default" onClick={() => requestAction(CHANGE_PASSWORD)}>
                    {say.changePassword}
                  </Button>
                }
              />
            )}
            <SecondFactor profile={data} />
          </>
        )}
      </Loaded>
      <Devices />
    </>
  )
}
