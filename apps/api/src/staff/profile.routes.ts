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
import { actorOf, accountIdOf } from '../http/actor-of.ts'
import { changeProfile, endOtherSessions, endSession, getProfile, listSessions } from './profile.ts'

const callerOf = (request: FastifyRequest) => ({ actor: actorOf(request), session: sessionOf(request) })

export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...getProfileContract, handler: (request) => getProfile(db, accountIdOf(request)) })
  app.route({
    ...contract.changeProfile,
    handler: (request) => changeProfile(db, accountIdOf(request), request.body, actorOf(request)),
  })
  app.route({
    ...contract.listSessions,
    handler: (request) => listSessions(db, accountIdOf(request), sessionOf(request)),
  })
  app.route({
    ...contract.endSession,
    handler: async (request) => {
      await endSession(db, accountIdOf(request), request.params.id, actorOf(request))
      return { ended: true as const }
    },
  })
  app.route({
    ...contract.endOtherSessions,
    handler: async (request) => ({
      endedSessions: await endOtherSessions(db, accountIdOf(request), callerOf(request)),
    }),
  })
  app.route({
    ...contract.startSecondFactor,
    handler: (request) => startSecondFactor(app, accountIdOf(request), request.body.password, callerOf(request)),
  })
  app.route({
    ...contract.confirmSecondFactor,
    handler: async (request) => ({
      recoveryCodes: await confirmSecondFactor(app, accountIdOf(request), request.body.code, actorOf(request)),
    }),
  })
  app.route({
    ...contract.renewRecoveryCodes,
    handler: async (request) => ({
      recoveryCodes: await renewRecoveryCodes(app, accountIdOf(request), request.body.password, callerOf(request)),
    }),
  })
  app.route({
    ...contract.acknowledgeRecoveryCodes,
    handler: async (request) => {
      await acknowledgeRecoveryCodes(app, accountIdOf(request))
      return { acknowledged: true as const }
    },
  })
  app.route({
    ...contract.removeSecondFactor,
    handler: async (request) => {
      await removeSecondFactor(app, accountIdOf(request), request.body, callerOf(request))
      return { removed: true as const }
    },
  })
}
