import type { FastifyReply } from 'fastify'

/** Sends JSON that has been validated and serialized by the route's schema already. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)
