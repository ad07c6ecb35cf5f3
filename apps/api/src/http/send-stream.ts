import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a body as it comes, past the serializer: a route's schema describes what the stream amounts to. */
export const sendStream = (reply: FastifyReply, stream: Readable): FastifyReply => reply.send(stream)
