import { Button, TextInput } from '@mantine/core'
import { type Profile, profileForm } from '@phuljhari/contract/staff/profile.contract'
import { ROLE_LABELS } from '@phuljhari/contract/staff/roles'
import { failureText } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { useProfile } from '../../../lib/profile.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { CHANGE_PASSWORD, requestAction } from '../../../ui/requested-action.ts'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { Devices } from './Devices.tsx'
import { HomeChoice } from './HomeChoice.tsx'
import { say } from './profile.messages.ts'
import styles from './profile.module.css'
import { useChangeProfile } from './profile.queries.ts'
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
            <HomeChoice profile={data} />
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

/** The user's name, which can be changed, beside e-mail address and role, which only owners change. */
function NameForm({ profile: { name, email, role } }: { profile: Profile }) {
  const form = useContractForm(profileForm, { name })
  const { mutateAsync, isPending, error } = useChangeProfile()
  const save = async (values: { name: string }) => {
    try {
      await mutateAsync(values)
      toast.success(say.nameSaved)
    } catch {
      // The form shows the error.
    }
  }
  return (
    <Section title={say.you} hint={`${email} · ${ROLE_LABELS[role]}`}>
      <form className={styles.name} noValidate onSubmit={form.onSubmit(save)}>
        {error && <ErrorBanner text={failureText(error, say.nameFailed, NETWORK_ERROR)} />}
        <TextInput
          size="md"
          label={say.name}
          required
          withAsterisk={false}
          autoComplete="name"
          {...form.field('name')}
        />
        <Button type="submit" size="md" variant="default" loading={isPending} disabled={!form.isDirty}>
          {say.saveName}
        </Button>
      </form>
    </Section>
  )
}
