import { Readable } from 'node:stream'
import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import * as contract from '@phuljhari/contract/runs/runs.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId } from '../db/row-id.ts'
import { actorOf } from '../http/actor-of.ts'
import { sendStream } from '../http/send-stream.ts'
import { inLanguageOf } from '../http/translate.ts'
import { findPhoto } from './board.store.ts'
import { endRunLink, makeRunLink, startRun } from './change-run.ts'
import { moveStops, suggestStops } from './order-stops.ts'
import { readBoard, readRun } from './read-runs.ts'
import { resolveProblem } from './resolve-problem.ts'

/** Runs of delivery agents, for the shop (docs/decisions/096). */
export const runRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  app.route({
    ...contract.startRun,
    handler: async (request, reply) =>
      reply.status(201).send({ _id: String(await startRun(db, request.body, actorOf(request))) }),
  })
  app.route({
    ...contract.listRuns,
    handler: async (request) => inLanguageOf(request, await readBoard(db, request.query.day ?? indiaDay(new Date()))),
  })
  app.route({
    ...contract.readRunDetails,
    handler: async (request) => inLanguageOf(request, await readRun(db, request.params.id)),
  })
  app.route({
    ...contract.moveStops,
    handler: async (request) => {
      const { id } = request.params
      await moveStops(db, id, request.body.orderIds, actorOf(request))
      return inLanguageOf(request, await readRun(db, id))
    },
  })
  app.route({ ...contract.suggestStops, handler: (request) => suggestStops(db, request.params.id) })
  app.route({
    ...contract.makeRunLink,
    handler: async (request, reply) =>
      reply.status(201).send({ link: await makeRunLink(db, request.params.id, actorOf(request)) }),
  })
  app.route({
    ...contract.endRunLink,
    handler: (request) => endRunLink(db, request.params.id, request.query.reports === 'settle', actorOf(request)),
  })
  app.route({
    ...contract.resolveRunProblem,
    handler: async (request) => {
      const { id: runId, problemId } = request.params
      await resolveProblem(db, { runId, problemId }, request.body, actorOf(request))
      return { resolved: true as const }
    },
  })
  app.route({
    ...contract.readRunPhoto,
    exposeHeadRoute: false,
    handler: async ({ params }, reply) => {
      const [run, photo] = [rowId(params.id), z.uuid().safeParse(params.photoId)]
      const found = run === null || !photo.success ? undefined : await findPhoto(db, run, photo.data)
      if (!found) throw new AppError('run.problem_not_found')
      void reply.type('image/webp').header('content-disposition', 'attachment; filename="delivery.webp"')
      return sendStream(reply, Readable.from([found.content], { objectMode: false }))
    },
  })
}
