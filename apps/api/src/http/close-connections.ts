import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Makes shutdown wait for requests only, not for connections. Node and Fastify leave two kinds open: those that
 * browsers opened in advance and have not used yet, and those whose request was in progress when shutdown began,
 * which would be kept alive for the next request.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
  // A streamed reply sent its headers before shutdown began.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}
