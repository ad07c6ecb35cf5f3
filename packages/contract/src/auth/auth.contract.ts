import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { SIGN_IN, SIGN_IN_FIELDS } from './sign-in.ts'

const { email, password } = SIGN_IN_FIELDS

/** Email and password are required (section 5). */
export const signInForm = z.object({
  email: z.string({ error: email.missing }).trim().min(1, email.missing).max(email.longest, email.tooLong),
  password: z.string({ error: password.missing }).min(1, password.missing).max(password.longest, password.tooLong),
})

export const vendor = z.object({ _id: z.string(), name: z.string(), email: z.string() })
export type Vendor = z.output<typeof vendor>

export const signIn = route({
  ...SIGN_IN,
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
