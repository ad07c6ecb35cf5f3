import * as contract from '@phuljhari/contract/auth/auth.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { changePassword } from './change-password.ts'
import { bearerToken } from './guards.ts'
import { revokeSession } from './session.store.ts'
import { signIn } from './sign-in.ts'
import { hashToken } from './tokens.ts'

/** Anyone may send this body, so it is limited to four times the longest valid one. */
const SIGN_IN_LIMIT_BYTES = 16_384

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.signIn,
    bodyLimit: SIGN_IN_LIMIT_BYTES,
    handler: async ({ body, ip }) => signIn(app.db, body, ip),
  })

  app.route({
    ...contract.changePassword,
    onRequest: app.requireVendor,
    bodyLimit: SIGN_IN_LIMIT_BYTES,
    handler: async (request) => ({
      changed: true as const,
      endedSessions: await changePassword(
        app.db,
        request.body,
        actorOf(request),
        hashToken(bearerToken(request) ?? ''),
      ),
    }),
  })

  app.route({
    ...contract.signOut,
    onRequest: app.requireVendor,
    handler: async (request) => {
      await revokeSession(app.db, hashToken(bearerToken(request) ?? ''))
      return { signedOut: true as const }
    },
  })
}
