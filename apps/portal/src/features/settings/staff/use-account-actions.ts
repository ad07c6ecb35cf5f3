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
  useChangeAccount,
  useCreatePasswordLink,
  useEndSessions,
  useReplaceInvitation,
  useRevokeInvitation,
} from './staff.queries.ts'

const isActiveOwner = ({ role, active }: StaffMember) => role === 'owner' && active

/** Whether nobody could manage staff without this account. */
export const isLastOwner = (account: StaffMember, accounts: readonly StaffMember[]): boolean =>
  isActiveOwner(account) && accounts.filter(isActiveOwner).length === 1

/** Explains why the access of the last owner cannot change. */
export const explainLastOwner = ({ name }: StaffMember): void =>
  void dialogs.alert(say.lastOwner(name), say.lastOwnerTitle)

/** Asks, then creates a link. Resolves to null when the user declines, or after a failure, which an alert shows. */
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

/** The actions that end or restore the access of an account; those that end it ask first. */
export function useAccountActions() {
  const { mutateAsync: change } = useChangeAccount()
  const { mutateAsync: end } = useEndSessions()
  const { mutateAsync: revoke } = useRevokeInvitation()
  const { mutateAsync: replace } = useReplaceInvitation()
  const { mutateAsync: createLink } = useCreatePasswordLink()
  const once = useLinkKeys()
  /** The ids of invitations whose revocation lost its reply. */
  const [lost] = useState(() => new Set<string>())
  const cache = useQueryClient()
  const staff = () => cache.getQueryData(staffQuery.queryKey)
  const accountNow = (id: string) => staff()?.people.find(({ _id }) => _id === id)
  const setActive = (id: string, active: boolean) =>
    settleLost(change({ id, active }), () => accountNow(id)?.active === active)
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
        async () => say.ended((await settleLost(end(id), () => accountNow(id)?.sessions === 0)) ?? sessions),
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
