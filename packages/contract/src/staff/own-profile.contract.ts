import { z } from 'zod'
import { vendor } from '../auth/auth.contract.ts'
import { bearer, route } from '../route.ts'

/** The signed-in user as stored now: the role may have changed since sign-in. */
export const profile = vendor.extend({
  /** Whether sign-in asks for a code. */
  secondFactor: z.boolean(),
  /** Whether an owner requires it: without one, other calls then reply 403 auth.second_factor_setup. */
  secondFactorRequired: z.boolean(),
  /** Unused recovery codes that the user has acknowledged having saved. */
  recoveryCodes: z.number().int(),
})
export type Profile = z.output<typeof profile>

export const getProfile = route({
  method: 'GET',
  url: '/profile',
  permission: 'own.profile',
  isInFirstView: true,
  schema: { summary: 'The signed-in user', tags: ['profile'], security: bearer, response: { 200: profile } },
})
