import { z } from 'zod'
import { currentPasswordField } from '../auth/auth.contract.ts'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { EMAIL_MAX_LENGTH, isAccountEmail } from '../rules/account.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { PORTAL_ROLES, RIGHTS, ROLES } from './roles.ts'
import { t } from '../rules/t.ts'

/** How long an invitation is valid. */
export const INVITATION_HOURS = 72
/** How long a link for choosing a new password is valid. */
export const PASSWORD_LINK_HOURS = 48
/** What a link does: it makes an account of an invitation, or gives an account a new password. */
export const LINK_PURPOSES = ['account', 'password'] as const

const roleField = z.enum(PORTAL_ROLES, { error: `role must be one of ${PORTAL_ROLES.join(', ')}` })
const rightsField = z.array(z.enum(RIGHTS, { error: `rights may have ${RIGHTS.join(', ')}` })).max(RIGHTS.length)
const emailField = z
  .string({ error: t('Email is required') })
  .trim()
  .toLowerCase()
  .min(1, { error: t('Email is required'), abort: true })
  .max(EMAIL_MAX_LENGTH, { error: t('Email is too long'), abort: true })
  .refine(isAccountEmail, t('Please enter a valid email'))
export const personNameField = requiredText(120, t('Name'), t('Name is required'))

/** A person with an account. */
export const staffMember = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  rights: z.array(z.string()),
  /** Inactive people cannot sign in. */
  active: z.boolean(),
  secondFactor: z.boolean(),
  /** The number of open sessions. */
  sessions: z.number().int(),
  /** ISO, UTC; null for someone who never signed in. */
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
})
export type StaffMember = z.output<typeof staffMember>

/** An invitation or password link that has not been used. Expired ones can be replaced for a month. */
export const openInvitation = z.object({
  _id: z.string(),
  purpose: z.enum(LINK_PURPOSES),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  rights: z.array(z.string()),
  /** The e-mail address of the person who invited. */
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
})
export type OpenInvitation = z.output<typeof openInvitation>

/** Who must set up a second factor before doing anything else. */
export const SECOND_FACTOR_POLICIES = ['nobody', 'owners', 'everyone'] as const
export const staffSettings = z.object({
  requireSecondFactor: z.enum(SECOND_FACTOR_POLICIES, {
    error: `requireSecondFactor must be one of ${SECOND_FACTOR_POLICIES.join(', ')}`,
  }),
})
export type StaffSettings = z.output<typeof staffSettings>
export type SecondFactorPolicy = StaffSettings['requireSecondFactor']

export const staffReply = z.object({
  /** Active people first, then by name. */
  people: z.array(staffMember),
  /** Newest first. */
  invitations: z.array(openInvitation),
  settings: staffSettings,
})
export type Staff = z.output<typeof staffReply>

const tags = ['staff']
const permission = 'staff.manage'
const params = z.object({ id: idParam })

export const listStaff = route({
  method: 'GET',
  url: '/staff',
  permission,
  schema: {
    summary: 'People with an account, open invitations and the settings',
    tags,
    security: bearer,
    response: { 200: staffReply },
  },
})

/** What the invitation form collects; the API runs the same schema. */
export const invitationForm = z.object({
  email: emailField,
  name: personNameField,
  role: roleField,
  rights: rightsField.default([]),
})
export type InvitationForm = z.output<typeof invitationForm>

const newLink = z.object({
  invitation: openInvitation,
  /** Relative to the portal: `/invitation#` and the token, which browsers do not send to servers. */
  link: z.string(),
})
export type NewLink = z.output<typeof newLink>

/**
 * A new invitation replaces an open one to the same e-mail address, whose link then no longer works. Someone who was
 * deactivated can be invited again and keeps the account.
 */
export const invite = route({
  method: 'POST',
  url: '/staff/invitations',
  permission,
  schema: {
    summary: 'Invite a person: returns the link, only this once',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    body: invitationForm,
    response: { 200: newLink },
  },
})

/** Replaces a link that was lost or has expired. The former link no longer works. */
export const replaceInvitation = route({
  method: 'POST',
  url: '/staff/invitations/:id/replace',
  permission,
  schema: {
    summary: 'Replace an unused link by a new one, which is returned only this once',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    params,
    response: { 200: newLink },
  },
})

export const revokeInvitation = route({
  method: 'DELETE',
  url: '/staff/invitations/:id',
  permission,
  schema: {
    summary: 'Revoke an open invitation',
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ revoked: z.literal(true) }) },
  },
})

export const staffChange = z
  .object({ role: roleField, rights: rightsField, active: z.boolean() })
  .partial()
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    t('Send at least one field to change'),
  )
export type StaffChange = z.output<typeof staffChange>

/**
 * Changes a person's role or rights, deactivates or reactivates. Ends all their sessions, in the same transaction.
 * Without `rights`, a new role keeps those that it can have. The last active owner is kept: 409 staff.last_owner.
 */
export const changeStaff = route({
  method: 'PATCH',
  url: '/staff/:id',
  permission,
  schema: {
    summary: "Change a person's role and rights, or deactivate them",
    tags,
    security: bearer,
    params,
    body: staffChange,
    response: { 200: staffMember },
  },
})

export const endStaffSessions = route({
  method: 'POST',
  url: '/staff/:id/end-sessions',
  permission,
  schema: {
    summary: "End all of a person's sessions",
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ endedSessions: z.number().int() }) },
  },
})

/**
 * For a colleague who forgot the password: a link that works once, with which they choose a new one. Until then the
 * former password works. Only owners manage staff, so nobody can do this to a person of a higher role. The caller's own
 * password is changed in the profile: 409 staff.own_password.
 */
export const createPasswordLink = route({
  method: 'POST',
  url: '/staff/:id/password-link',
  permission,
  schema: {
    summary: "Create a link for a person's new password: returned only this once",
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    params,
    response: { 200: newLink },
  },
})

/**
 * For a colleague whose phone and recovery codes are lost: the password alone signs in again, until a new second factor
 * is set up. Ends all of the person's sessions, in the same transaction. The caller's own is turned off in the profile,
 * with a code: 409 second_factor.own.
 */
export const resetSecondFactor = route({
  method: 'DELETE',
  url: '/staff/:id/second-factor',
  permission,
  schema: {
    summary: "Reset a person's second factor, with one's own password",
    tags,
    security: bearer,
    params,
    body: z.object({ password: currentPasswordField }),
    response: { 200: z.object({ endedSessions: z.number().int() }) },
  },
})

export const changeStaffSettings = route({
  method: 'POST',
  url: '/staff/settings',
  permission,
  schema: {
    summary: 'Require a second factor of owners or of everyone',
    tags,
    security: bearer,
    body: staffSettings,
    response: { 200: staffSettings },
  },
})
