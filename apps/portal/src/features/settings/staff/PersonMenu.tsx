import { ActionIcon, Menu } from '@mantine/core'
import type { NewLink, StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { IconDots } from '@tabler/icons-react'
import { say } from './staff.messages.ts'
import { explainLastOwner, usePersonActions } from './use-person-actions.ts'

type Props = {
  person: StaffMember
  /** Without this person nobody could manage staff: what would end their access explains why instead. */
  isLastOwner: boolean
  isSelf: boolean
  onChangeRole: () => void
  onInviteAgain: () => void
  /** Shows a new link. */
  onLink: (link: NewLink) => void
  /** Undefined where there is nothing to reset. */
  onResetFactor: (() => void) | undefined
}

/** What an owner can do with a person's account. */
export function PersonMenu(props: Props) {
  const { person, isLastOwner, isSelf, onChangeRole, onInviteAgain, onLink, onResetFactor } = props
  const { deactivate, reactivate, endSessions, createPasswordLink } = usePersonActions()
  const unlessLast = (act: () => void) => () => (isLastOwner ? explainLastOwner(person) : act())
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
