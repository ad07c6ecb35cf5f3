import * as contract from '@phuljhari/contract/staff/profile.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { PROFILE_KEY } from '../../../lib/profile.ts'

/** The user's own open sessions, most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) =>
    contract.listSessions.schema.response[200].parse((await call(contract.listSessions, {}, signal)).data),
})

function useProfileChange<In, Out = unknown>(mutationFn: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    // Returned, so that the mutation stays pending until the page has refreshed.
    onSuccess: () => cache.invalidateQueries({ queryKey: PROFILE_KEY }),
  })
}

export const useChangeName = () => useProfileChange((body: { name: string }) => call(contract.changeProfile, { body }))

export const useEndSession = () => useProfileChange((id: string) => call(contract.endSession, { params: { id } }))

/** Resolves to the new secret, as text and as a URL for a QR code. It counts only once a code has confirmed it. */
export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: async (body: { password: string }) => {
      const { data } = await call(contract.startSecondFactor, { body })
      return contract.startSecondFactor.schema.response[200].parse(data)
    },
  })

/** Turns the second factor on. Resolves to the recovery codes, which the server sends only this once. */
export const useConfirmSecondFactor = () =>
  useProfileChange(async (body: { code: string }) => {
    const { data } = await call(contract.confirmSecondFactor, { body })
    return contract.confirmSecondFactor.schema.response[200].parse(data).recoveryCodes
  })

export const useRemoveSecondFactor = () =>
  useProfileChange((body: { password: string; code: string }) => call(contract.removeSecondFactor, { body }))
