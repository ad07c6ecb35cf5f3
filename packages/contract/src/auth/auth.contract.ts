import { z } from 'zod'
import { bearer, route } from '../route.ts'

/** Email and password are required (section 5). */
export const signInForm = z.object({
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').max(254, 'Email is too long'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000, 'Password is too long'),
})
export type SignInForm = z.output<typeof signInForm>

export const vendor = z.object({ _id: z.string(), name: z.string(), email: z.string() })
export type Vendor = z.output<typeof vendor>

export const signIn = route({
  method: 'POST',
  url: '/vendor/signin',
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
