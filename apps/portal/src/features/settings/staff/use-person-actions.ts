import type { NewLink, OpenInvitation, StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { dialogs, type Question } from '../../../ui/dialogs.ts'
import { confirmChange } from '../confirm-change.ts'
import { say } from './staff.messages.ts'
import {
  useChangePerson,
  useCreatePasswordLink,
  useEndSessions,
  useReplaceInvitation,
  useRevokeInvitation,
} from './staff.queries.ts'

const isActiveOwner = ({ role, active }: StaffMember) => role === 'owner' && active

/** Whether nobody could manage staff without this person. */
export const isLastOwner = (person: StaffMember, people: readonly StaffMember[]): boolean =>
  isActiveOwner(person) && people.filter(isActiveOwner).length === 1

/** Why the last owner's access cannot change. */
export const explainLastOwner = ({ name }: StaffMember): void =>
  void dialogs.alert(say.lastOwner(name), say.lastOwnerTitle)

/** Asks, then creates a link. Null when the user declined, or after a failure, which an alert shows. */
async function confirmLink(question: Question, create: () => Promise<NewLink>): Promise<NewLink | null> {
  if (!(await dialogs.confirm(question))) return null
  try {
    return await create()
  } catch (error) {
    void dialogs.alert(failureText(error, say.linkFailed, NETWORK_ERROR))
    return null
  }
}

/** What ends or restores a person's access, each after a confirmation if it ends it. */
export function usePersonActions() {
  const { mutateAsync: change } = useChangePerson()
  const { mutateAsync: end } = useEndSessions()
  const { mutateAsync: revoke } = useRevokeInvitation()
  const { mutateAsync: replace } = useReplaceInvitation()
  const { mutateAsync: createLink } = useCreatePasswordLink()
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
    createPasswordLink: ({ _id: id, name }: StaffMember) =>
      confirmLink(say.confirmPasswordLink(name), () => createLink(id)),
    replaceLink: ({ _id: id, name }: OpenInvitation) => confirmLink(say.confirmNewLink(name), () => replace(id)),
    revoke: ({ _id: id, name }: { _id: string; name: string }) =>
      confirmChange(say.confirmRevoke(name), () => revoke(id).then(() => say.revoked), say.revokeFailed),
  }
}
