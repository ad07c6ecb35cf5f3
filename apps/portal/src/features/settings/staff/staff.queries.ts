import * as contract from '@phuljhari/contract/staff/staff.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { untilGone, untilOff } from '../../../lib/lost-replies.ts'
import { withOptionalKey } from '../../../lib/request-key.ts'

/** The accounts, the open invitations and the settings. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => callAndParse(contract.listStaff, {}, signal),
})

function useStaffChange<In, Out = unknown>(mutationFn: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    // Refetches after a refusal, too, since the list was stale. Returned, so that the mutation stays pending.
    onSettled: () => cache.invalidateQueries({ queryKey: staffQuery.queryKey }),
  })
}

type Keyed = { key: string }

/** Resolves to the link's path, which the server sends only this once. */
export const useInvite = () =>
  useStaffChange(({ key, ...body }: contract.InvitationForm & Keyed) =>
    callAndParse(contract.invite, { body, ...withOptionalKey(key) }),
  )

/** Replaces an unused link by a new one. */
export const useReplaceInvitation = () =>
  useStaffChange(({ id, key }: Keyed & { id: string }) =>
    callAndParse(contract.replaceInvitation, { params: { id }, ...withOptionalKey(key) }),
  )

/** Creates a link with which the holder of an account chooses a new password. */
export const useCreatePasswordLink = () =>
  useStaffChange(({ id, key }: Keyed & { id: string }) =>
    callAndParse(contract.createPasswordLink, { params: { id }, ...withOptionalKey(key) }),
  )

/** With `isRetry` the reply to a first attempt was lost, and a missing link counts as revoked: it was not used. */
export const useRevokeInvitation = () =>
  useStaffChange(({ id, isRetry }: { id: string; isRetry: boolean }) => {
    const revocation = call(contract.revokeInvitation, { params: { id } })
    return isRetry ? untilGone(revocation) : revocation
  })

export const useChangeAccount = () =>
  useStaffChange(({ id, ...body }: contract.StaffChange & { id: string }) =>
    call(contract.changeStaff, { params: { id }, body }),
  )

/** Resolves to the number of sessions that ended. */
export const useEndSessions = () =>
  useStaffChange(
    async (id: string) => (await callAndParse(contract.endStaffSessions, { params: { id } })).endedSessions,
  )

/** Needs the user's own password. */
export const useResetSecondFactor = () =>
  useStaffChange(({ id, ...body }: { id: string; password: string }) =>
    untilOff(call(contract.resetSecondFactor, { params: { id }, body })),
  )

export const useChangePolicy = () =>
  useStaffChange((body: contract.StaffSettings) => call(contract.changeStaffSettings, { body }))
