import * as contract from '@phuljhari/contract/staff/invitation.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SIGN_IN_LIMIT_BYTES, signedIn } from '../auth/auth.routes.ts'
import { clientOf } from '../auth/client.ts'
import { acceptInvitation, inspectInvitation } from './accept-invitation.ts'

export const invitationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.inspectInvitation,
    bodyLimit: SIGN_IN_LIMIT_BYTES,
    handler: (request) => inspectInvitation(db, request.body.token, clientOf(request)),
  })
  app.route({
    ...contract.acceptInvitation,
    bodyLimit: SIGN_IN_LIMIT_BYTES,
    handler: async (request, reply) =>
      signedIn(request, reply, await acceptInvitation(db, request.body, clientOf(request))),
  })
}
