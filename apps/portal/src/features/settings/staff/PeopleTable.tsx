import { ActionIcon, Menu } from '@mantine/core'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { ROLE_LABELS, RIGHTS } from '@phuljhari/contract/staff/roles'
import type { NewLink, StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DataTable } from '../../../ui/DataTable.tsx'
import { lastSeenText } from '../last-seen-text.ts'
import { RIGHT_LABELS, say } from './staff.messages.ts'
import styles from './staff.module.css'
import { explainLastOwner, isLastOwner, usePersonActions } from './use-person-actions.ts'

type Props = {
  people: readonly StaffMember[]
  /** The e-mail address of the signed-in user. */
  own: string
  /** The menu of a person's actions. */
  actions: (person: StaffMember) => ReactNode
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** Name, e-mail address and whether it is the user's own account. */
function Person({ person: { name, email, active }, isOwn }: { person: StaffMember; isOwn: boolean }) {
  return (
    <span className={styles.person} data-inactive={!active || undefined}>
      <span className={styles.avatar} aria-hidden>
        {initials(name)}
      </span>
      <span>
        <strong>
          {name}
          {isOwn && <small className={styles.own}>{say.you}</small>}
        </strong>
        <small>{email}</small>
      </span>
    </span>
  )
}

function RoleCell({ person, isLast }: { person: StaffMember; isLast: boolean }) {
  const { role, rights, active } = person
  const extra = RIGHTS.filter((right) => rights.includes(right)).map((right) => RIGHT_LABELS[right])
  return (
    <span className={styles.role}>
      <span className={styles.roleBadge} data-role={active ? role : 'inactive'}>
        {ROLE_LABELS[role]}
      </span>
      {!active && <small>{say.inactive}</small>}
      {isLast && <small>{say.onlyOne}</small>}
      {extra.length > 0 && <small>{extra.join(', ')}</small>}
    </span>
  )
}

/** The people with an account. */
export function PeopleTable({ people, own, actions }: Props) {
  return (
    <DataTable
      label={say.peopleTable}
      stacked
      rows={people}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: 'Person',
          className: styles.personCell,
          cell: (person) => <Person person={person} isOwn={person.email === own} />,
        },
        { title: 'Role', cell: (person) => <RoleCell person={person} isLast={isLastOwner(person, people)} /> },
        { title: 'Last seen', cell: ({ lastSeenAt }) => lastSeenText(lastSeenAt) },
        { title: 'Second factor', cell: ({ secondFactor }) => (secondFactor ? say.on : say.off) },
        { title: 'Sessions', number: true, cell: ({ sessions }) => formatCount(sessions) },
        { title: 'Actions', number: true, className: styles.menuCell, cell: actions },
      ]}
    />
  )
}

type MenuProps = {
  person: StaffMember
  /** Without this person nobody could manage staff: what would end their access explains why instead. */
  isLast: boolean
  isSelf: boolean
  onChangeRole: () => void
  onInviteAgain: () => void
  /** Shows a new link. */
  onLink: (link: NewLink) => void
  /** Undefined where there is nothing to reset. */
  onResetFactor: (() => void) | undefined
}

/** What an owner can do with a person's account. */
export function PersonMenu(props: MenuProps) {
  const { person, isLast, isSelf, onChangeRole, onInviteAgain, onLink, onResetFactor } = props
  const { deactivate, reactivate, endSessions, createPasswordLink } = usePersonActions()
  const unlessLast = (act: () => void) => () => (isLast ? explainLastOwner(person) : act())
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={say.actionsOf(person.name)}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={unlessLast(onChangeRole)}>{say.changeRole}</Menu.Item>
        {person.sessions > 0 && <Menu.Item onClick={() => void endSessions(person)}>{say.endSessions}</Menu.Item>}
        {/* One's own password is changed in the profile. */}
        {person.active && !isSelf && (
          <Menu.Item onClick={() => void createPasswordLink(person).then((link) => link && onLink(link))}>
            {say.passwordLink}
          </Menu.Item>
        )}
        {onResetFactor && <Menu.Item onClick={onResetFactor}>{say.resetFactor}</Menu.Item>}
        {person.active ? (
          <Menu.Item color="red" onClick={unlessLast(() => void deactivate(person))}>
            {say.deactivate}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item onClick={() => void reactivate(person)}>{say.reactivate}</Menu.Item>
            <Menu.Item onClick={onInviteAgain}>{say.inviteAgain}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
