import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES, PASSWORD_MIN_LENGTH } from '../rules/account.ts'
import { LANGUAGES } from '../rules/languages.ts'
import { ROLES } from '../staff/roles.ts'
import { SIGN_IN_CODE_ENDPOINT, SIGN_IN_ENDPOINT, SIGN_IN_RULES } from './sign-in.ts'
import { t } from '../rules/t.ts'

const { email, password } = SIGN_IN_RULES

/** Email and password are required (section 5). */
export const signInForm = z.object({
  email: z.string({ error: email.required }).trim().min(1, email.required).max(email.maxLength, email.tooLong),
  password: z.string({ error: password.required }).min(1, password.required).max(password.maxLength, password.tooLong),
})

/** The signed-in user. All from `role` on is beyond section 3: other servers send none of it. */
export const account = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** The single rights of the account (roles.ts). */
  rights: z.array(z.string()),
  /** The path of the screen that opens after sign-in (home-screens.ts). */
  home: z.string(),
  /** The language that the user chose for the portal; empty until then. */
  language: z.enum(['', ...LANGUAGES]),
})
export type Account = z.output<typeof account>

export const signInReply = z.object({
  token: z.string(),
  user: account.extend({
    /** Beyond section 3, at sign-in only: the password is a common one, and its user is asked to change it. */
    hasCommonPassword: z.literal(true).optional(),
  }),
})
export type SignInReply = z.output<typeof signInReply>

/** A code of six digits, typed with or without spaces, or a recovery code. */
export const codeField = z
  .string({ error: t('Code is required') })
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: t('Code is required'), abort: true })
      .regex(/^(\d{6}|[a-z2-7]{16})$/, t('Enter the 6 digits, or a recovery code of 16 characters')),
  )

export const signIn = route({
  ...SIGN_IN_ENDPOINT,
  isInFirstView: true,
  schema: {
    summary: 'Sign in',
    tags: ['vendor'],
    body: signInForm,
    response: { 200: signInReply },
  },
})

/**
 * Beyond section 7: the second step of sign-in. For an account with a second factor POST /vendor/signin replies 401
 * with the code `auth.code_required` and a `challenge`, valid for CHALLENGE_MINUTES and CHALLENGE_TRIES wrong codes.
 * Also accepts a recovery code.
 */
export const signInWithCode = route({
  ...SIGN_IN_CODE_ENDPOINT,
  isInFirstView: true,
  schema: {
    summary: 'Sign in with a second factor',
    tags: ['vendor'],
    body: z.object({ challenge: z.string({ error: 'challenge is required' }).max(200), code: codeField }),
    response: { 200: signInReply },
  },
})
/** How long a challenge is valid, and how many codes may be tried with it. */
export const CHALLENGE_MINUTES = 5
export const CHALLENGE_TRIES = 5

/** Beyond section 7: ends the session on the server too. */
export const signOut = route({
  method: 'POST',
  url: '/vendor/signout',
  permission: 'own.profile',
  isInFirstView: true,
  schema: {
    summary: 'Sign out',
    tags: ['vendor'],
    security: bearer,
    response: { 200: z.object({ signedOut: z.literal(true) }) },
  },
})

const requiredPassword = (missing: string) => z.string({ error: missing }).min(1, { error: missing, abort: true })
/** A new password of an account. */
export const newPasswordField = (name: string) =>
  requiredPassword(t('{name} is required', { name }))
    .min(PASSWORD_MIN_LENGTH, PASSWORD_MESSAGES.tooShort)
    .max(PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES.tooLong)
/** The account's password, asked again. */
export const currentPasswordField = requiredPassword(t('Current password is required')).max(
  PASSWORD_MAX_LENGTH,
  PASSWORD_MESSAGES.tooLong,
)

/** What the form for changing one's own password collects; the API runs the same schema. */
export const passwordForm = z
  .object({ currentPassword: currentPasswordField, newPassword: newPasswordField(t('New password')) })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    error: t('Choose a password that differs from the current one'),
  })
export type PasswordForm = z.output<typeof passwordForm>

/** Beyond section 7: changes the caller's own password and ends the account's other sessions. */
export const changePassword = route({
  method: 'POST',
  url: '/vendor/password',
  permission: 'own.profile',
  isInFirstView: true,
  schema: {
    summary: 'Change your own password',
    tags: ['vendor'],
    security: bearer,
    body: passwordForm,
    response: { 200: z.object({ changed: z.literal(true), endedSessions: z.number().int() }) },
  },
})
