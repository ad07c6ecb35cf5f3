import type { StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { dialogs } from '../../../ui/dialogs.ts'
import { confirmChange } from '../confirm-change.ts'
import { say } from './staff.messages.ts'
import { useChangePerson, useEndSessions, useRevokeInvitation } from './staff.queries.ts'

const isActiveOwner = ({ role, active }: StaffMember) => role === 'owner' && active

/** Whether nobody could manage staff without this person. */
export const isLastOwner = (person: StaffMember, people: readonly StaffMember[]): boolean =>
  isActiveOwner(person) && people.filter(isActiveOwner).length === 1

/** Why the last owner's access cannot change. */
export const explainLastOwner = ({ name }: StaffMember): void =>
  void dialogs.alert(say.lastOwner(name), say.lastOwnerTitle)

/** What ends or restores a person's access, each after a confirmation if it ends it. */
export function usePersonActions() {
  const { mutateAsync: change } = useChangePerson()
  const { mutateAsync: end } = useEndSessions()
  const { mutateAsync: revoke } = useRevokeInvitation()
  return {
    deactivate: ({ _id: id, name }: StaffMember) =>
      confirmChange(
        say.confirmDeactivate(name),
        () => change({ id, active: false }).then(() => say.deactivated(name)),
        say.changeFailed,
      ),
    reactivate: ({ _id: id, name }: StaffMember) =>
      confirmChange(null, () => change({ id, active: true }).then(() => say.reactivated(name)), say.changeFailed),
    endSessions: ({ _id: id, name, sessions }: StaffMember) =>
      confirmChange(say.confirmEnd(name, sessions), () => end(id).then(say.ended), say.changeFailed),
    revoke: ({ _id: id, name }: { _id: string; name: string }) =>
      confirmChange(say.confirmRevoke(name), () => revoke(id).then(() => say.revoked), say.revokeFailed),
  }
}
