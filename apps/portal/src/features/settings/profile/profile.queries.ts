import * as contract from '@phuljhari/contract/staff/profile.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { untilGone, untilOff } from '../../../lib/lost-replies.ts'
import { PROFILE_KEY } from '../../../lib/profile.ts'

/** The user's own open sessions, most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => callAndParse(contract.listSessions, {}, signal),
})

function useProfileChange<In, Out = unknown>(mutationFn: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    // Refetches after a failure, too, since a lost reply may hide that it was saved. Returned, so that the mutation
    // stays pending until the page has refreshed.
    onSettled: () => cache.invalidateQueries({ queryKey: PROFILE_KEY }),
  })
}

export const useChangeProfile = () =>
  useProfileChange((body: contract.ProfileChange) => call(contract.changeProfile, { body }))

export const useEndSession = () =>
  useProfileChange((id: string) => untilGone(call(contract.endSession, { params: { id } })))

/** Ends all sessions but this one. Resolves to their number. */
export const useEndOtherSessions = () =>
  useProfileChange(async (_none: undefined) => (await callAndParse(contract.endOtherSessions, {})).endedSessions)

/** Resolves to the new secret, as text and as a URL for a QR code. It counts only once a code has confirmed it. */
export const useStartSecondFactor = () =>
  useProfileChange((body: { password: string }) => callAndParse(contract.startSecondFactor, { body }))

/** Turns the second factor on. Resolves to the recovery codes, which the server sends only this once. */
export const useConfirmSecondFactor = () =>
  useProfileChange(
    async (body: { code: string }) => (await callAndParse(contract.confirmSecondFactor, { body })).recoveryCodes,
  )

/** Creates new recovery codes, which replace the former ones once they are acknowledged. */
export const useRenewRecoveryCodes = () =>
  useProfileChange(
    async (body: { password: string }) => (await callAndParse(contract.renewRecoveryCodes, { body })).recoveryCodes,
  )

/** Confirms that the codes shown last are saved: they are valid from now on. */
export const useAcknowledgeRecoveryCodes = () =>
  useProfileChange((_none: undefined) => call(contract.acknowledgeRecoveryCodes, {}))

export const useRemoveSecondFactor = () =>
  useProfileChange((body: { password: string; code: string }) => untilOff(call(contract.removeSecondFactor, { body })))
