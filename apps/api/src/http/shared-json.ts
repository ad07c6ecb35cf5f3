import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BROTLI_PARAMS } from './compression.ts'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
/** The level with which all other replies are compressed, too. */
const GZIP_LEVEL = 6
/** Shorter texts are not worth compressing. */
const MIN_LENGTH = 1024
type Encoding = 'br' | 'gzip'
/**
 * The forms of the header that browsers send; without TLS they leave out `br`. Other forms are left to the compression
 * of all replies.
 */
const ENCODINGS: ReadonlyArray<[Encoding, accepted: RegExp]> = [
  ['br', /(?:^|,)\s*br\s*(?:,|$)/],
  ['gzip', /(?:^|,)\s*gzip\s*(?:,|$)/],
]
const compressed: Readonly<Record<Encoding, (json: string) => Promise<Buffer>>> = {
  br: (json) =>
    brotli(json, { params: { ...BROTLI_PARAMS, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(json) } }),
  gzip: (json) => gzipped(json, { level: GZIP_LEVEL }),
}

/** JSON that several replies share, already serialized: it is compressed once for all of them. */
export type SharedJson = { send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> }

export function sharedJson(json: string): SharedJson {
  const bodies: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    async send(request, reply) {
      void reply.type('application/json; charset=utf-8')
      const accepted = request.headers['accept-encoding'] ?? ''
      const [encoding] = ENCODINGS.find(([, isAccepted]) => isAccepted.test(accepted)) ?? []
      if (json.length < MIN_LENGTH || encoding === undefined) return reply.send(json)
      const body = await (bodies[encoding] ??= compressed[encoding](json))
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
      return reply.headers({ 'content-encoding': encoding, vary }).send(body)
    },
  }
}
