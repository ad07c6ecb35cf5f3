import { t } from './t.ts'

/** The limits of an account's email and password, for sign-in, the first administrator and the admin command alike. */
export const EMAIL_MAX_LENGTH = 254
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 1000

export const PASSWORD_MESSAGES = {
  tooShort: t('Password must have at least {passwordMinLength} characters', { passwordMinLength: PASSWORD_MIN_LENGTH }),
  tooLong: t('Password is too long'),
} as const

/** Whether an account may have this email address. Internal host names such as admin@localhost are allowed. */
export const isAccountEmail = (email: string): boolean =>
  /^[^\s@\0]+@[^\s@\0]+$/.test(email) && email.length <= EMAIL_MAX_LENGTH
