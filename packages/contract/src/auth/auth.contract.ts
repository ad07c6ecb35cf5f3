import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES, PASSWORD_MIN_LENGTH } from '../rules/account.ts'
import { SIGN_IN_ENDPOINT, SIGN_IN_RULES } from './sign-in.ts'

const { email, password } = SIGN_IN_RULES

/** Email and password are required (section 5). */
export const signInForm = z.object({
  email: z.string({ error: email.required }).trim().min(1, email.required).max(email.maxLength, email.tooLong),
  password: z.string({ error: password.required }).min(1, password.required).max(password.maxLength, password.tooLong),
})

export const vendor = z.object({ _id: z.string(), name: z.string(), email: z.string() })
export type Vendor = z.output<typeof vendor>

export const signIn = route({
  ...SIGN_IN_ENDPOINT,
  schema: {
    summary: 'Sign in',
    tags: ['vendor'],
    body: signInForm,
    response: { 200: z.object({ token: z.string(), user: vendor }) },
  },
})

/** Beyond section 7: ends the session on the server too. */
export const signOut = route({
  method: 'POST',
  url: '/vendor/signout',
  schema: {
    summary: 'Sign out',
    tags: ['vendor'],
    security: bearer,
    response: { 200: z.object({ signedOut: z.literal(true) }) },
  },
})

/** What the form for changing one's own password collects; the API runs the same schema. */
export const passwordForm = z
  .object({
    currentPassword: z
      .string({ error: 'Current password is required' })
      .min(1, 'Current password is required')
      .max(PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES.tooLong),
    newPassword: z
      .string({ error: 'New password is required' })
      .min(1, { error: 'New password is required', abort: true })
      .min(PASSWORD_MIN_LENGTH, PASSWORD_MESSAGES.tooShort)
      .max(PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES.tooLong),
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    error: 'Choose a password that differs from the current one',
  })
export type PasswordForm = z.output<typeof passwordForm>

/** Beyond section 7: changes the caller's own password and ends the account's other sessions. */
export const changePassword = route({
  method: 'POST',
  url: '/vendor/password',
  schema: {
    summary: 'Change your own password',
    tags: ['vendor'],
    security: bearer,
    body: passwordForm,
    response: { 200: z.object({ changed: z.literal(true), endedSessions: z.number().int() }) },
  },
})
