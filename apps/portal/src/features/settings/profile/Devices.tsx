import { Button } from '@mantine/core'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import type { Session } from '@phuljhari/contract/staff/profile.contract'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { settleLost } from '../../../lib/lost-replies.ts'
import { confirmChange } from '../confirm-change.ts'
import { lastSeenText } from '../last-seen-text.ts'
import { Loaded } from '../Loaded.tsx'
import { Section } from '../Section.tsx'
import { say } from './profile.messages.ts'
import styles from './profile.module.css'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './profile.queries.ts'

const isPhone = (device: string) => /android|iphone|ipad|ios|mobile/i.test(device)

/** The user's open sessions; those on other devices can be ended. */
export function Devices() {
  const sessions = useQuery(sessionsQuery)
  const cache = useQueryClient()
  const { mutateAsync: endOthers, isPending } = useEndOtherSessions()
  const signOutElsewhere = () =>
    confirmChange(
      say.confirmEndOthers,
      async () => {
        const others = (sessions.data?.length ?? 1) - 1
        const ended = settleLost(endOthers(undefined), () => cache.getQueryData(sessionsQuery.queryKey)?.length === 1)
        return say.othersEnded((await ended) ?? others)
      },
      say.endFailed,
    )
  return (
    <Section
      title={say.devices}
      hint={say.devicesHint}
      action={
        (sessions.data?.length ?? 0) > 1 && (
          <Button size="md" variant="default" loading={isPending} onClick={() => void signOutElsewhere()}>
            {say.endOthers}
          </Button>
        )
      }
    >
      <Loaded query={sessions}>
        {(list) => (
          <ul className={styles.devices}>
            {list.map((session) => (
              <Device key={session._id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function Device({ session }: { session: Session }) {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useEndSession()
  const { device } = session
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop
  const end = () =>
    confirmChange(
      say.confirmEnd(device),
      async () => {
        const isOpen = () => cache.getQueryData(sessionsQuery.queryKey)?.some(({ _id }) => _id === session._id)
        await settleLost(mutateAsync(session._id), () => isOpen() === false)
        return say.sessionEnded
      },
      say.endFailed,
    )
  const facts = [session.address, say.signedIn(`${formatDate(session.signedInAt)}, ${formatTime(session.signedInAt)}`)]
  return (
    <li>
      <Icon size={26} aria-hidden stroke={1.6} />
      <div>
        <strong>{device}</strong>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        <small>{session.current ? say.thisDevice : say.lastSeen(lastSeenText(session.lastSeenAt))}</small>
      </div>
      {session.current ? null : (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          aria-label={say.endOf(device)}
          loading={isPending}
          onClick={() => void end()}
        >
          {say.end}
        </Button>
      )}
    </li>
  )
}
