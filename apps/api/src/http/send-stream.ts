import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Streams a body past the route's serializer: the schema describes the complete reply, not its chunks. */
export const sendStream = (reply: FastifyReply, stream: Readable): FastifyReply => reply.send(stream)
