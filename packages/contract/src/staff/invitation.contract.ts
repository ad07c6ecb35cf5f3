import { z } from 'zod'
import { newPasswordField, signInReply } from '../auth/auth.contract.ts'
import { route } from '../route.ts'
import { ROLES } from './roles.ts'
import { personNameField } from './staff.contract.ts'

const tags = ['invitations']
const tokenField = z.string({ error: 'The link is incomplete' }).min(1, 'The link is incomplete').max(200)

/** What the invitation page shows before the invitation is accepted. */
export const invitationReply = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** The name of the person who invited. */
  invitedBy: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.output<typeof invitationReply>

/** Public: the token is the credential. Errors: invitation.invalid, invitation.used, invitation.expired. */
export const inspectInvitation = route({
  method: 'POST',
  url: '/invitations/inspect',
  schema: {
    summary: 'Who invites whom to which role',
    tags,
    body: z.object({ token: tokenField }),
    response: { 200: invitationReply },
  },
})

/** What the invitation page collects; the API runs the same schema on the body. */
export const acceptanceForm = z.object({ name: personNameField, password: newPasswordField('Password') })

/** Public: creates the account and signs in. A link works once. */
export const acceptInvitation = route({
  method: 'POST',
  url: '/invitations/accept',
  schema: {
    summary: 'Accept an invitation',
    tags,
    body: acceptanceForm.extend({ token: tokenField }),
    response: { 200: signInReply },
  },
})
