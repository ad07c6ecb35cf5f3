import type { NewLink, OpenInvitation, StaffMember } from '@phuljhari/contract/staff/staff.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, isOutcomeUnknown } from '../../../lib/failure-text.ts'
import { settleLost } from '../../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { randomId } from '../../../lib/random-id.ts'
import { dialogs, type Question } from '../../../ui/dialogs.ts'
import { confirmChange } from '../confirm-change.ts'
import { say } from './staff.messages.ts'
import {
  staffQuery,
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

/** Sends the same key until a link was received, so that a retry replaces no link that the first attempt created. */
function useLinkKeys() {
  const [keys] = useState(() => new Map<string, string>())
  return async (id: string, create: (input: { id: string; key: string }) => Promise<NewLink>): Promise<NewLink> => {
    const key = keys.get(id) ?? randomId()
    keys.set(id, key)
    const link = await create({ id, key })
    keys.delete(id)
    return link
  }
}

/** What ends or restores a person's access, each after a confirmation if it ends it. */
export function usePersonActions() {
  const { mutateAsync: change } = useChangePerson()
  const { mutateAsync: end } = useEndSessions()
  const { mutateAsync: revoke } = useRevokeInvitation()
  const { mutateAsync: replace } = useReplaceInvitation()
  const { mutateAsync: createLink } = useCreatePasswordLink()
  const once = useLinkKeys()
  /** The invitations whose revocation lost its reply. */
  const [lost] = useState(() => new Set<string>())
  const cache = useQueryClient()
  const staff = () => cache.getQueryData(staffQuery.queryKey)
  const personNow = (id: string) => staff()?.people.find(({ _id }) => _id === id)
  const setActive = (id: string, active: boolean) =>
    settleLost(change({ id, active }), () => personNow(id)?.active === active)
  return {
    deactivate: ({ _id: id, name }: StaffMember) =>
      confirmChange(
        say.confirmDeactivate(name),
        () => setActive(id, false).then(() => say.deactivated(name)),
        say.changeFailed,
      ),
    reactivate: ({ _id: id, name }: StaffMember) =>
      confirmChange(null, () => setActive(id, true).then(() => say.reactivated(name)), say.changeFailed),
    endSessions: ({ _id: id, name, sessions }: StaffMember) =>
      confirmChange(
        say.confirmEnd(name, sessions),
        async () => say.ended((await settleLost(end(id), () => personNow(id)?.sessions === 0)) ?? sessions),
        say.changeFailed,
      ),
    createPasswordLink: ({ _id: id, name }: StaffMember) =>
      confirmLink(say.confirmPasswordLink(name), () => once(id, createLink)),
    replaceLink: ({ _id: id, name }: OpenInvitation) => confirmLink(say.confirmNewLink(name), () => once(id, replace)),
    revoke: ({ _id: id, name }: { _id: string; name: string }) =>
      confirmChange(
        say.confirmRevoke(name),
        async () => {
          const isRevoked = () => staff()?.invitations.some(({ _id }) => _id === id) === false
          await settleLost(revoke({ id, isRetry: lost.has(id) }), isRevoked).catch((error: unknown) => {
            if (isOutcomeUnknown(error)) lost.add(id)
            throw error
          })
          return say.revoked
        },
        say.revokeFailed,
      ),
  }
}
