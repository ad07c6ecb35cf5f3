import { z } from 'zod'
import { codeField, currentPasswordField, account } from '../auth/auth.contract.ts'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'
import { LANGUAGES } from '../rules/languages.ts'
import { HOME_PATHS } from './home-screens.ts'
import { personNameField } from './staff.contract.ts'
import { t } from '../rules/t.ts'

const columnName = z.string().max(40)
/** How a person left the orders, so that it is found again on every device. */
export const ordersScreen = z.object({
  /** The map is chosen anew each time. */
  view: z.enum(['list', 'table']),
  /** The columns of the table; null until some were chosen, and those of the screen's width are shown. */
  columns: z.array(columnName).max(40).nullable(),
  /** Null for the newest first. */
  sort: z.object({ column: columnName, isDescending: z.boolean() }).nullable(),
})
export type OrdersScreen = z.output<typeof ordersScreen>

/** The signed-in user as stored now: the role may have changed since sign-in. */
export const profile = account.extend({
  /** Whether sign-in asks for a code. */
  secondFactor: z.boolean(),
  /** Whether an owner requires it: without one, other calls then reply 403 auth.second_factor_setup. */
  secondFactorRequired: z.boolean(),
  /** Unused recovery codes that the user has acknowledged having saved. */
  recoveryCodes: z.number().int(),
  /** The screen that the user chose to open after sign-in; empty for that of the role. */
  chosenHome: z.string(),
  /** Null until the user chose something; absent from servers that do not store it. */
  ordersScreen: ordersScreen.nullable().optional(),
})
export type Profile = z.output<typeof profile>

export const getProfile = route({
  method: 'GET',
  url: '/profile',
  permission: 'own.profile',
  isInFirstView: true,
  schema: { summary: 'The signed-in user', tags: ['profile'], security: bearer, response: { 200: profile } },
})

const tags = ['profile']
const permission = 'own.profile'

export const profileForm = z.object({ name: personNameField })
const homeField = z.enum(['', ...HOME_PATHS], { error: t('Choose one of the screens of the list') })
/** What somebody changes about their own account; whatever is absent stays. */
const languageField = z.enum(LANGUAGES, { error: t('Choose one of the languages of the list') })
const profileChange = profileForm.extend({ home: homeField, language: languageField, ordersScreen }).partial()
export type ProfileChange = z.output<typeof profileChange>
export const changeProfile = route({
  method: 'PATCH',
  url: '/profile',
  permission,
  schema: {
    summary: "Change one's own name, language, the screen that opens after sign-in, or how the orders are shown",
    tags,
    security: bearer,
    body: profileChange,
    response: { 200: profile },
  },
})

export const session = z.object({
  _id: z.string(),
  /** Browser and system, from the user agent at sign-in: `Chrome on Android`. */
  device: z.string(),
  /** The network address at sign-in. */
  address: z.string(),
  /** ISO, UTC. */
  signedInAt: z.string(),
  /** When the session was last used, accurate to a few minutes. */
  lastSeenAt: z.string(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = route({
  method: 'GET',
  url: '/profile/sessions',
  permission,
  schema: {
    summary: "One's own open sessions, most recently used first",
    tags,
    security: bearer,
    response: { 200: z.array(session) },
  },
})

export const endSession = route({
  method: 'DELETE',
  url: '/profile/sessions/:id',
  permission,
  schema: {
    summary: "End one of one's own sessions",
    tags,
    security: bearer,
    params: z.object({ id: idParam }),
    response: { 200: z.object({ ended: z.literal(true) }) },
  },
})

export const endOtherSessions = route({
  method: 'DELETE',
  url: '/profile/sessions',
  permission,
  schema: {
    summary: "End all of one's own sessions but the caller's",
    tags,
    security: bearer,
    response: { 200: z.object({ endedSessions: z.number().int() }) },
  },
})

/** Asks for the password, so that an unattended browser cannot be used to lock its owner out. */
export const startSecondFactor = route({
  method: 'POST',
  url: '/profile/second-factor',
  permission,
  schema: {
    summary: 'Start setting up a second factor (TOTP)',
    tags,
    security: bearer,
    body: z.object({ password: currentPasswordField }),
    response: {
      200: z.object({
        /** Base32, for typing it into the app. */
        secret: z.string(),
        /** `otpauth://…`, for a QR code. */
        url: z.string(),
      }),
    },
  },
})

const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) })

/** Can be repeated until the codes are acknowledged, since a lost reply would leave its owner without codes. */
export const confirmSecondFactor = route({
  method: 'POST',
  url: '/profile/second-factor/confirm',
  permission,
  schema: {
    summary: 'Turn it on with a first code: returns recovery codes, which count once they are acknowledged',
    tags,
    security: bearer,
    body: z.object({ code: codeField }),
    response: { 200: recoveryCodesReply },
  },
})

/** The former codes stay valid until the new ones are acknowledged. */
export const renewRecoveryCodes = route({
  method: 'POST',
  url: '/profile/second-factor/recovery-codes',
  permission,
  schema: {
    summary: 'New recovery codes, which count once they are acknowledged',
    tags,
    security: bearer,
    body: z.object({ password: currentPasswordField }),
    response: { 200: recoveryCodesReply },
  },
})

export const acknowledgeRecoveryCodes = route({
  method: 'POST',
  url: '/profile/second-factor/recovery-codes/acknowledge',
  permission,
  schema: {
    summary: 'The recovery codes that were returned last are saved: they replace the former ones',
    tags,
    security: bearer,
    response: { 200: z.object({ acknowledged: z.literal(true) }) },
  },
})

/** A recovery code is accepted too. */
export const removeSecondFactor = route({
  method: 'DELETE',
  url: '/profile/second-factor',
  permission,
  schema: {
    summary: 'Turn the second factor off',
    tags,
    security: bearer,
    body: z.object({ password: currentPasswordField, code: codeField }),
    response: { 200: z.object({ removed: z.literal(true) }) },
  },
})
