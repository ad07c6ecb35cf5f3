import type { FastifyReply } from 'fastify'

/** Sends JSON text past the route's serializer, which checks objects. Only tests check such a text. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)
