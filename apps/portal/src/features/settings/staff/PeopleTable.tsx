import { ROLE_LABELS, RIGHTS } from '@phuljhari/contract/staff/roles'
import type { StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import type { ReactNode } from 'react'
import { DataTable } from '../../../ui/DataTable.tsx'
import { lastSeenText } from '../last-seen-text.ts'
import { RIGHT_LABELS, say } from './staff.messages.ts'
import styles from './staff.module.css'
import { isLastOwner } from './use-person-actions.ts'

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
