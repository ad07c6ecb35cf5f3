import type { StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { dialogs, type Question } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { say } from './staff.messages.ts'
import { useChangePerson, useEndSessions, useRevokeInvitation } from './staff.queries.ts'

const isActiveOwner = ({ role, active }: StaffMember) => role === 'owner' && active

/** Whether nobody could manage staff without this person. */
export const isLastOwner = (person: StaffMember, people: readonly StaffMember[]): boolean =>
  isActiveOwner(person) && people.filter(isActiveOwner).length === 1

/** Why the last owner's access cannot change. */
export const explainLastOwner = ({ name }: StaffMember): void =>
  void dialogs.alert(say.lastOwner(name), say.lastOwnerTitle)

/** Asks first, then changes something; a failure is alerted. */
async function confirmed(question: Question | null, change: () => Promise<string>, failed: string): Promise<void> {
  if (question && !(await dialogs.confirm({ ...question, danger: true }))) return
  try {
    toast.success(await change())
  } catch (error) {
    void dialogs.alert(failureText(error, failed, NETWORK_ERROR))
  }
}

/** What ends or restores a person's access, each after a confirmation if it ends it. */
export function usePersonActions() {
  const { mutateAsync: change } = useChangePerson()
  const { mutateAsync: end } = useEndSessions()
  const { mutateAsync: revoke } = useRevokeInvitation()
  return {
    deactivate: ({ _id: id, name }: StaffMember) =>
      confirmed(
        say.confirmDeactivate(name),
        () => change({ id, active: false }).then(() => say.deactivated(name)),
        say.changeFailed,
      ),
    reactivate: ({ _id: id, name }: StaffMember) =>
      confirmed(null, () => change({ id, active: true }).then(() => say.reactivated(name)), say.changeFailed),
    endSessions: ({ _id: id, name, sessions }: StaffMember) =>
      confirmed(say.confirmEnd(name, sessions), () => end(id).then(say.ended), say.changeFailed),
    revoke: ({ _id: id, name }: { _id: string; name: string }) =>
      confirmed(say.confirmRevoke(name), () => revoke(id).then(() => say.revoked), say.revokeFailed),
  }
}
