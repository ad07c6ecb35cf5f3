import { z } from 'zod'
import { bearer, route } from '../route.ts'
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
