import { Readable } from 'node:stream'
import { AppError } from '@phuljhari/contract/errors'

/** Limits and heartbeat of the event streams of one process. */
export type StreamSettings = {
  heartbeatMs: number
  maxStreams: number
  /** The most streams of one session, which is one browser with all its tabs. */
  maxPerSession: number
  /** The most streams of all sessions of one account together. */
  maxPerAccount: number
  /** A client with more unread bytes is disconnected. */
  maxBacklogBytes: number
}

/** Who a stream belongs to: the token hash of the session, and the id of the account. */
export type StreamOwner = { tokenHash: Buffer; account: number }

/**
 * The open event streams of this process. Heartbeats have a separate timer, so that streams stay open however long the
 * database takes to respond.
 */
export function orderStreams(settings: StreamSettings, onError: (error: unknown) => void) {
  const { heartbeatMs, maxStreams, maxPerSession, maxPerAccount, maxBacklogBytes } = settings
  /** Each stream with its account and the token hash of its session, in hexadecimal. */
  const streams = new Map<Readable, { session: string; account: number }>()
  let heartbeat: NodeJS.Timeout | undefined

  function write(stream: Readable, text: string): void {
    if (!streams.has(stream)) return
    stream.push(text)
    if (stream.readableLength > maxBacklogBytes) stream.destroy()
  }
  function writeAll(text: string): void {
    for (const stream of streams.keys()) write(stream, text)
  }
  function remove(stream: Readable): void {
    streams.delete(stream)
    if (streams.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }
  function end(stream: Readable): void {
    remove(stream)
    stream.push(null)
  }

  return {
    get size() {
      return streams.size
    },
    /** The token hashes of the sessions that have a stream. */
    sessions: (): Buffer[] =>
      [...new Set([...streams.values()].map(({ session }) => session))].map((hash) => Buffer.from(hash, 'hex')),
    /** @throws {AppError} request.too_many */
    assertRoomFor({ tokenHash, account }: StreamOwner): void {
      const session = tokenHash.toString('hex')
      const ofAccount = [...streams.values()].filter((other) => other.account === account)
      const ofSession = ofAccount.filter((other) => other.session === session)
      if (streams.size >= maxStreams || ofAccount.length >= maxPerAccount || ofSession.length >= maxPerSession)
        throw new AppError('request.too_many')
    },
    /** Opens a stream that begins with `greeting`. */
    add({ tokenHash, account }: StreamOwner, greeting: string): Readable {
      const stream = new Readable({ read() {} })
      stream.push(greeting)
      stream.on('close', () => remove(stream)).on('error', onError)
      streams.set(stream, { session: tokenHash.toString('hex'), account })
      heartbeat ??= setInterval(() => writeAll(':\n\n'), heartbeatMs)
      return stream
    },
    /** Writes to one stream. */
    write,
    /** Writes to every stream, disconnecting clients that do not read. */
    writeAll,
    /** Ends the streams of all other sessions. */
    keepOnly(tokenHashes: readonly Buffer[]): void {
      const open = new Set(tokenHashes.map((hash) => hash.toString('hex')))
      for (const [stream, { session }] of streams) if (!open.has(session)) end(stream)
    },
    endAll(): void {
      for (const stream of streams.keys()) end(stream)
    },
  }
}
