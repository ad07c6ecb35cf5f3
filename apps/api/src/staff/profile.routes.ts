import { getProfile as getProfileContract } from '@phuljhari/contract/staff/profile.contract'
import * as contract from '@phuljhari/contract/staff/profile.contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sessionOf } from '../auth/guards.ts'
import {
  acknowledgeRecoveryCodes,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../auth/second-factor/set-up.ts'
import { actorOf, vendorIdOf } from '../http/actor-of.ts'
import { changeProfile, endOtherSessions, endSession, getProfile, listSessions } from './profile.ts'

const callerOf = (request: FastifyRequest) => ({ actor: actorOf(request), session: sessionOf(request) })

export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...getProfileContract, handler: (request) => getProfile(db, vendorIdOf(request)) })
  app.route({
    ...contract.changeProfile,
    handler: (request) => changeProfile(db, vendorIdOf(request), request.body.name, actorOf(request)),
  })
  app.route({
    ...contract.listSessions,
    handler: (request) => listSessions(db, vendorIdOf(request), sessionOf(request)),
  })
  app.route({
    ...contract.endSession,
    handler: async (request) => {
      await endSession(db, vendorIdOf(request), request.params.id, actorOf(request))
      return { ended: true as const }
    },
  })
  app.route({
    ...contract.endOtherSessions,
    handler: async (request) => ({
      endedSessions: await endOtherSessions(db, vendorIdOf(request), callerOf(request)),
    }),
  })
  app.route({
    ...contract.startSecondFactor,
    handler: (request) => startSecondFactor(app, vendorIdOf(request), request.body.password, callerOf(request)),
  })
  app.route({
    ...contract.confirmSecondFactor,
    handler: async (request) => ({
      recoveryCodes: await confirmSecondFactor(app, vendorIdOf(request), request.body.code, actorOf(request)),
    }),
  })
  app.route({
    ...contract.renewRecoveryCodes,
    handler: async (request) => ({
      recoveryCodes: await renewRecoveryCodes(app, vendorIdOf(request), request.body.password, callerOf(request)),
    }),
  })
  app.route({
    ...contract.acknowledgeRecoveryCodes,
    handler: async (request) => {
      await acknowledgeRecoveryCodes(app, vendorIdOf(request))
      return { acknowledged: true as const }
    },
  })
  app.route({
    ...contract.removeSecondFactor,
    handler: async (request) => {
      await removeSecondFactor(app, vendorIdOf(request), request.body, callerOf(request))
      return { removed: true as const }
    },
  })
}
