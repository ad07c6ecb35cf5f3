import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES } from '../rules/account.ts'
import { t } from '../rules/t.ts'

/**
 * The limits of the sign-in fields and their messages (section 5). The schema in auth.contract.ts is built from them;
 * this file does not import zod, so that the sign-in screen need not load it.
 */
export const SIGN_IN_RULES = {
  email: { required: t('Email is required'), maxLength: EMAIL_MAX_LENGTH, tooLong: t('Email is too long') },
  password: { required: t('Password is required'), maxLength: PASSWORD_MAX_LENGTH, tooLong: PASSWORD_MESSAGES.tooLong },
} as const

export type SignInForm = { email: string; password: string }
type Field = (typeof SIGN_IN_RULES)[keyof typeof SIGN_IN_RULES]

const errorIn = (value: string, { required, maxLength, tooLong }: Field): string | null =>
  value === '' ? required : value.length > maxLength ? tooLong : null

/** Validates like signInForm, with the same messages. `safeParse` has the signature of zod's. */
export const signInValidator = {
  safeParse(input: SignInForm) {
    const data: SignInForm = { email: input.email.trim(), password: input.password }
    const issues = (['email', 'password'] as const).flatMap((name) => {
      const message = errorIn(data[name], SIGN_IN_RULES[name])
      return message === null ? [] : [{ path: [name], message }]
    })
    return issues.length === 0 ? { success: true as const, data } : { success: false as const, error: { issues } }
  },
}

/** The route signIn without its schemas. */
export const SIGN_IN_ENDPOINT = { method: 'POST', url: '/vendor/signin', schema: {} } as const

/** The route signInWithCode without its schemas. */
export const SIGN_IN_CODE_ENDPOINT = { method: 'POST', url: '/vendor/signin/code', schema: {} } as const
