import { NativeSelect } from '@mantine/core'
import { homeOf, homesFor, type HomePath } from '@phuljhari/contract/staff/home-screens'
import type { Profile, ProfileChange } from '@phuljhari/contract/staff/profile.contract'
import { failureText } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { ORDER_SCREENS, SCREENS } from '../../../entities/screen-list.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { Section } from '../Section.tsx'
import { say } from './profile.messages.ts'
import styles from './profile.module.css'
import { useChangeProfile } from './profile.queries.ts'

const titleOf = (path: HomePath): string =>
  [...SCREENS, ...ORDER_SCREENS].find((screen) => screen.path === path)?.title ?? path

/** Which screen opens after sign-in, on all devices (feature staff.home). */
export function HomeChoice({ profile }: { profile: Profile }) {
  const isOffered = useFeature('staff.home') === true
  const { mutateAsync, isPending, variables, error } = useChangeProfile()
  if (!isOffered) return null
  const { chosenHome } = profile
  const options = [
    { value: '', label: say.usualHome(titleOf(homeOf(profile))) },
    ...homesFor(profile).map((path) => ({ value: path, label: titleOf(path) })),
  ]
  const saved = options.some(({ value }) => value === chosenHome) ? chosenHome : ''
  const save = async (home: string) => {
    try {
      await mutateAsync({ home: home as NonNullable<ProfileChange['home']> })
      toast.success(say.homeSaved)
    } catch {
      // Shown above the field.
    }
  }
  return (
    <Section title={say.home} hint={say.homeHint}>
      {error && <ErrorBanner text={failureText(error, say.homeFailed, NETWORK_ERROR)} />}
      <NativeSelect
        size="md"
        className={styles.home ?? ''}
        label={say.homeLabel}
        data={options}
        disabled={isPending}
        value={isPending ? (variables?.home ?? saved) : saved}
        onChange={(event) => void save(event.currentTarget.value)}
      />
    </Section>
  )
}
