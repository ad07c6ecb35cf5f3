import * as notesContract from '@phuljhari/contract/documents/document-notes.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../http/actor-of.ts'
import { cancelDocument } from './cancel-document.ts'
import { issueNote } from './issue-note.ts'

export const noteRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...notesContract.issueNote,
    handler: async (request, reply) => {
      const { params, body, headers } = request
      const note = await issueNote(db, params.id, body, headers['idempotency-key'], actorOf(request))
      return reply.code(201).send(note)
    },
  })
  app.route({
    ...notesContract.cancelDocument,
    handler: (request) => cancelDocument(db, request.params.id, request.body, actorOf(request)),
  })
}
