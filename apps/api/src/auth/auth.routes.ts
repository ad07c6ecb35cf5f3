import * as contract from '@phuljhari/contract/auth/auth.contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordStaffEvent } from '../events/record-staff-event.ts'
import { actorOf, accountIdOf } from '../http/actor-of.ts'
import { changePassword } from './change-password.ts'
import { clientOf, rememberDevice } from './client.ts'
import { sessionOf } from './guards.ts'
import type { OpenedSession } from './open-session.ts'
import { signInWithCode } from './second-factor/sign-in-with-code.ts'
import { revokeSession } from './session.store.ts'
import { signIn } from './sign-in.ts'

/** Clients without a token may send these bodies, so they are limited to four times the longest valid one. */
export const SIGN_IN_LIMIT_BYTES = 16_384

/** The reply to a sign-in; the device's token goes into a cookie. */
export function signedIn(request: FastifyRequest, reply: FastifyReply, { deviceToken, ...session }: OpenedSession) {
  rememberDevice(request, reply, deviceToken)
  return session
}

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.signIn,
    bodyLimit: SIGN_IN_LIMIT_BYTES,
    handler: async (request, reply) => signedIn(request, reply, await signIn(app.db, request.body, clientOf(request))),
  })

  app.route({
    ...contract.signInWithCode,
    bodyLimit: SIGN_IN_LIMIT_BYTES,
    handler: async (request, reply) =>
      signedIn(request, reply, await signInWithCode(app, request.body, clientOf(request))),
  })

  app.route({
    ...contract.changePassword,
    bodyLimit: SIGN_IN_LIMIT_BYTES,
    handler: async (request) => ({
      changed: true as const,
      endedSessions: await changePassword(
        app.db,
        accountIdOf(request),
        request.body,
        actorOf(request),
        sessionOf(request),
      ),
    }),
  })

  app.route({
    ...contract.signOut,
    handler: async (request) => {
      await app.db.transaction(async (tx) => {
        await revokeSession(tx, sessionOf(request))
        await recordStaffEvent(tx, actorOf(request), 'signed_out', accountIdOf(request))
      })
      return { signedOut: true as const }
    },
  })
}
