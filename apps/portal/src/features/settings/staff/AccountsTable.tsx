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
import { explainLastOwner, isLastOwner, useAccountActions } from './use-account-actions.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  accounts: readonly StaffMember[]
  /** The e-mail address of the signed-in user. */
  own: string
  /** The menu of what can be done with an account. */
  actions: (account: StaffMember) => ReactNode
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** The name and e-mail address of an account, and whether it is the user's own. */
function AccountName({ account: { name, email, active }, isOwn }: { account: StaffMember; isOwn: boolean }) {
  return (
    <span className={styles.account} data-inactive={!active || undefined}>
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

function RoleCell({ account, isLast }: { account: StaffMember; isLast: boolean }) {
  const { role, rights, active } = account
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

/** The accounts of the shop. */
export function AccountsTable({ accounts, own, actions }: Props) {
  return (
    <DataTable
      label={say.peopleTable}
      stacked
      rows={accounts}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: t('Person'),
          className: styles.accountCell,
          cell: (account) => <AccountName account={account} isOwn={account.email === own} />,
        },
        { title: t('Role'), cell: (account) => <RoleCell account={account} isLast={isLastOwner(account, accounts)} /> },
        { title: t('Last seen'), cell: ({ lastSeenAt }) => lastSeenText(lastSeenAt) },
        { title: t('Second factor'), cell: ({ secondFactor }) => (secondFactor ? say.on : say.off) },
        { title: t('Sessions'), number: true, cell: ({ sessions }) => formatCount(sessions) },
        { title: t('Actions'), number: true, className: styles.menuCell, cell: actions },
      ]}
    />
  )
}

type MenuProps = {
  account: StaffMember
  /** Whether nobody else can manage staff: what would end the access then explains why that is impossible. */
  isLast: boolean
  isSelf: boolean
  onChangeRole: () => void
  onInviteAgain: () => void
  /** Shows a new link. */
  onLink: (link: NewLink) => void
  /** Undefined where there is nothing to reset. */
  onResetFactor: (() => void) | undefined
}

/** What an owner can do with an account. */
export function AccountMenu(props: MenuProps) {
  const { account, isLast, isSelf, onChangeRole, onInviteAgain, onLink, onResetFactor } = props
  const { deactivate, reactivate, endSessions, createPasswordLink } = useAccountActions()
  const unlessLast = (act: () => void) => () => (isLast ? explainLastOwner(account) : act())
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={say.actionsOf(account.name)}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={unlessLast(onChangeRole)}>{say.changeRole}</Menu.Item>
        {account.sessions > 0 && <Menu.Item onClick={() => void endSessions(account)}>{say.endSessions}</Menu.Item>}
        {/* Users change their own password in the profile. */}
        {account.active && !isSelf && (
          <Menu.Item onClick={() => void createPasswordLink(account).then((link) => link && onLink(link))}>
            {say.passwordLink}
          </Menu.Item>
        )}
        {onResetFactor && <Menu.Item onClick={onResetFactor}>{say.resetFactor}</Menu.Item>}
        {account.active ? (
          <Menu.Item c="var(--danger-text)" onClick={unlessLast(() => void deactivate(account))}>
            {say.deactivate}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item onClick={() => void reactivate(account)}>{say.reactivate}</Menu.Item>
            <Menu.Item onClick={onInviteAgain}>{say.inviteAgain}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
