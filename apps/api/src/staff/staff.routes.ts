import { listAccountNames } from '@phuljhari/contract/staff/account-names.contract'
import * as contract from '@phuljhari/contract/staff/staff.contract'
import { SECOND_FACTOR_POLICIES, type NewLink, type SecondFactorPolicy } from '@phuljhari/contract/staff/staff.contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assertOwnPassword } from '../auth/assert-own-password.ts'
import { sessionOf } from '../auth/guards.ts'
import { within, type Transactions } from '../db/database.ts'
import { actorOf, accountIdOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { createOnce } from '../requests/create-once.ts'
import { changeStaff, changeStaffSettings, endStaffSessions, makesOwner } from './change-staff.ts'
import { createPasswordLink, invite, renewLink, replaceInvitation, revokeInvitation } from './invite.ts'
import { findOpenInvitations } from '../auth/invitations.store.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { serializeInvitation, serializeMember } from './serialize-staff.ts'
import { findAccountNames, findPolicy, findStaff } from './staff.store.ts'

export const staffRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  /** A repeated request gets another link of the same invitation. */
  const addOnce = (request: FastifyRequest, add: (transactions: Transactions) => Promise<NewLink>) =>
    createOnce(db, keyOf(request), {
      kind: 'invitation',
      create: (tx) => add(within(tx)),
      find: renewLink,
      about: ({ invitation }) => ({ id: invitation._id, name: invitation.email }),
    })

  app.route({
    ...contract.listStaff,
    handler: async () => {
      const [people, invitations, policy] = await Promise.all([findStaff(db), findOpenInvitations(db), findPolicy(db)])
      return {
        people: people.map(serializeMember),
        invitations: invitations.map(serializeInvitation),
        settings: { requireSecondFactor: policy },
      }
    },
  })
  app.route({ ...listAccountNames, handler: () => findAccountNames(db) })
  app.route({
    ...contract.invite,
    handler: async (request) => {
      if (request.body.role === 'owner') await assertOwnPassword(db, request)
      return addOnce(request, (tx) => invite(tx, request.body, accountIdOf(request), actorOf(request)))
    },
  })
  app.route({
    ...contract.replaceInvitation,
    handler: async (request) => {
      await assertOwnPassword(db, request)
      return addOnce(request, (tx) => replaceInvitation(tx, request.params.id, accountIdOf(request), actorOf(request)))
    },
  })
  app.route({
    ...contract.createPasswordLink,
    handler: async (request) => {
      await assertOwnPassword(db, request)
      return addOnce(request, (tx) => createPasswordLink(tx, request.params.id, accountIdOf(request), actorOf(request)))
    },
  })
  app.route({
    ...contract.revokeInvitation,
    handler: async (request) => {
      await revokeInvitation(db, request.params.id, actorOf(request))
      return { revoked: true as const }
    },
  })
  app.route({
    ...contract.changeStaff,
    handler: async (request) => {
      if (await makesOwner(db, request.params.id, request.body)) await assertOwnPassword(db, request)
      return changeStaff(db, request.params.id, request.body, actorOf(request))
    },
  })
  app.route({
    ...contract.endStaffSessions,
    handler: async (request) => ({ endedSessions: await endStaffSessions(db, request.params.id, actorOf(request)) }),
  })
  app.route({
    ...contract.resetSecondFactor,
    handler: async (request) => {
      const check = {
        callerId: accountIdOf(request),
        session: sessionOf(request),
        password: request.body.password,
      }
      return { endedSessions: await resetSecondFactor(db, request.params.id, check, actorOf(request)) }
    },
  })
  app.route({
    ...contract.changeStaffSettings,
    handler: async (request) => {
      const { requireSecondFactor: next } = request.body
      const rank = (policy: SecondFactorPolicy) => SECOND_FACTOR_POLICIES.indexOf(policy)
      if (rank(next) < rank(await findPolicy(db))) await assertOwnPassword(db, request)
      return changeStaffSettings(db, request.body, actorOf(request))
    },
  })
}
