import { acceptInvitation, inspectInvitation } from '@phuljhari/contract/staff/invitation.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { saveSignIn } from './read-sign-in.ts'

/** The invitation behind a link: who invites whom to which role. An unusable link fails with the server's reason. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => callAndParse(inspectInvitation, { body: { token } }, signal),
    // Once accepted, the link is unusable: reading it again would replace the form by an error.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Creates the account, or saves its new password, and signs in. */
export function useAcceptInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: { token: string; name?: string; password: string }) => {
      const { data } = await call(acceptInvitation, { body })
      // Another user of this browser may have loaded it.
      cache.removeQueries({ type: 'inactive' })
      saveSignIn(data)
    },
  })
}
