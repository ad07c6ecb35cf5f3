import { acceptInvitation, inspectInvitation } from '@phuljhari/contract/staff/invitation.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { saveSignIn } from './read-sign-in.ts'

/** Who invites whom to which role. An unusable link fails with the server's reason. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => callAndParse(inspectInvitation, { body: { token } }, signal),
    // Accepting the invitation makes it unusable, which must not replace the form by an error.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Creates the account, or saves its new password, and signs in. */
export function useAcceptInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: { token: string; name?: string; password: string }) => {
      const { data } = await call(acceptInvitation, { body })
      // What another user of this browser has seen.
      cache.removeQueries({ type: 'inactive' })
      saveSignIn(data)
    },
  })
}
