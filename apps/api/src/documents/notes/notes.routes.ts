import * as notesContract from '@phuljhari/contract/documents/document-notes.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../../db/database.ts'
import { actorOf } from '../../http/actor-of.ts'
import { keyOf } from '../../http/key-of.ts'
import { createOnce } from '../../requests/create-once.ts'
import { readDocument } from '../read-documents.ts'
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
    handler: (request) =>
      createOnce(db, keyOf(request), {
        kind: 'document',
        create: (tx) => cancelDocument(within(tx), request.params.id, request.body, actorOf(request)),
        find: readDocument,
        about: ({ _id, number }) => ({ id: _id, name: number }),
      }),
  })
}
