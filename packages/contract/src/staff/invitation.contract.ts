import { z } from 'zod'
import { newPasswordField, signInReply } from '../auth/auth.contract.ts'
import { route } from '../route.ts'
import { ROLES } from './roles.ts'
import { LINK_PURPOSES, personNameField } from './staff.contract.ts'
import { t } from '../rules/t.ts'

const tags = ['invitations']
const tokenField = z
  .string({ error: t('The link is incomplete') })
  .min(1, t('The link is incomplete'))
  .max(200)

/** What the invitation page shows before the invitation is accepted. */
export const invitationReply = z.object({
  purpose: z.enum(LINK_PURPOSES),
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
  isRead: true,
  schema: {
    summary: 'Who invites whom to which role',
    tags,
    body: z.object({ token: tokenField }),
    response: { 200: invitationReply },
  },
})

/** What the invitation page collects; the API runs the same schema on the body. */
export const acceptanceForm = z.object({ name: personNameField, password: newPasswordField(t('Password')) })

/** What the page of a password link collects. */
export const newPasswordForm = acceptanceForm.omit({ name: true })

/**
 * Public: creates the account, or sets its new password and ends its sessions, and signs in. A link works once. An
 * account with a second factor is asked for its code next: 401 auth.code_required, as at sign-in. Without a name, the
 * one in the invitation is used.
 */
export const acceptInvitation = route({
  method: 'POST',
  url: '/invitations/accept',
  schema: {
    summary: 'Accept an invitation',
    tags,
    body: acceptanceForm.partial({ name: true }).extend({ token: tokenField }),
    response: { 200: signInReply },
  },
})
