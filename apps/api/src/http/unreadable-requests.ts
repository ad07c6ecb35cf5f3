import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '@phuljhari/contract/errors'

const ERROR_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request.header_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed_out',
}
/** How long a client may go on sending what nobody reads, so that the reply reaches it. */
const DRAIN_MS = 1_000

/**
 * Replies to what Node cannot read as a request like to any other that is refused. The connection ends, and says so:
 * where the next request would begin is unknown, and a client that reused it would lose one.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const refusal = new AppError(ERROR_CODES[error.code ?? ''] ?? 'request.invalid')
  const body = JSON.stringify(refusal.toProblem())
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  )
  // To close at once would reset the connection, and the client, which is still sending, would see no reply.
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS)
  socket.removeAllListeners('data').resume()
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer))
}
