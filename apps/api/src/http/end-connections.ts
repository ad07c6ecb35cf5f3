import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that is told to stop wait for requests alone, not for connections. Two kinds are left open by Node and Fastify: those on which nothing has
 * been asked yet, which browsers open in advance, and those whose request was under way at that moment, which would be kept for a next one.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
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
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  // Of a long answer the head was sent before.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}
