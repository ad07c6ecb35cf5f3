import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** More than any upload accepted here, and the time that it takes over a moderate connection. */
const LIMITS = { maxBytes: 32 * 1_048_576, maxMs: 10_000 }

/** Reads and discards the rest of a body. @returns false when a limit was reached first. */
function discard(body: IncomingMessage, { maxBytes, maxMs }: typeof LIMITS): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0
    const finish = (isComplete: boolean) => {
      clearTimeout(timer)
      body.off('data', count).off('end', complete).off('close', complete)
      resolve(isComplete)
    }
    const complete = () => finish(true)
    const timer = setTimeout(() => finish(false), maxMs)
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) finish(false)
    }
    // A form's parser may still be attached, waiting for a reader of its parts.
    body.unpipe()
    body.on('data', count).on('end', complete).on('close', complete).resume()
  })
}

/**
 * Lets clients read an error that is sent before their body has arrived completely, such as 413. Most clients send the
 * whole body before they read the reply; closing the connection earlier resets it, and they see a broken pipe instead.
 */
export function discardRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (reply.statusCode < 400 || raw.complete || raw.readableEnded || raw.destroyed) return done()
    void discard(raw, LIMITS).then((isComplete) => {
      if (!isComplete) void reply.header('connection', 'close')
      done()
    })
  })
}
