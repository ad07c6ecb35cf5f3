import * as contract from '@phuljhari/contract/auth/auth.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerToken } from './guards.ts'
import { revokeSession } from './session.store.ts'
import { signIn } from './sign-in.ts'
import { hashToken } from './tokens.ts'

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.signIn,
    handler: async ({ body, ip }) => signIn(app.db, body, ip),
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
