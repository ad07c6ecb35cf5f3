/** What sign-in asks for, its limits and the words when it is missing (section 5). The schema in auth.contract.ts is made of it; here it stands without zod, which the sign-in screen so need not load. */
export const SIGN_IN_FIELDS = {
  email: { missing: 'Email is required', longest: 254, tooLong: 'Email is too long' },
  password: { missing: 'Password is required', longest: 1000, tooLong: 'Password is too long' },
} as const

export type SignInForm = { email: string; password: string }
type Field = (typeof SIGN_IN_FIELDS)[keyof typeof SIGN_IN_FIELDS]

const wrongIn = (value: string, { missing, longest, tooLong }: Field): string | null =>
  value === '' ? missing : value.length > longest ? tooLong : null

/** Checks what was typed as signInForm does, with its words: `safeParse` has the form of zod's. */
export const signInCheck = {
  safeParse(typed: SignInForm) {
    const data: SignInForm = { email: typed.email.trim(), password: typed.password }
    const issues = (['email', 'password'] as const).flatMap((name) => {
      const message = wrongIn(data[name], SIGN_IN_FIELDS[name])
      return message === null ? [] : [{ path: [name], message }]
    })
    return issues.length === 0 ? { success: true as const, data } : { success: false as const, error: { issues } }
  },
}

/** Where sign-in is sent: the route signIn without its schemas. */
export const SIGN_IN = { method: 'POST', url: '/vendor/signin', schema: {} } as const
