import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
/** The level of all other replies. */
const QUALITY = 4
/** Shorter texts are not worth compressing. */
const MIN_LENGTH = 1024
/** As browsers send it. Any other form is left to the compression of all replies. */
const ACCEPTS_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/

/** JSON that several replies share, already serialized by the route's schema: it is compressed once for all of them. */
export type SharedJson = { send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> }

export function sharedJson(json: string): SharedJson {
  let compressed: Promise<Buffer> | undefined
  return {
    async send(request, reply) {
      void reply.type('application/json; charset=utf-8')
      if (json.length < MIN_LENGTH || !ACCEPTS_BROTLI.test(request.headers['accept-encoding'] ?? ''))
        return reply.send(json)
      compressed ??= compress(json, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(json),
        },
      })
      const body = await compressed
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
      return reply.headers({ 'content-encoding': 'br', vary }).send(body)
    },
  }
}
