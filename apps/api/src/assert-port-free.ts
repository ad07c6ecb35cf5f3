import { once } from 'node:events'
import net from 'node:net'
import type { Config } from './config.ts'
import { findOwner } from './db/embedded/owner-lock.ts'
import { ownerFile } from './db/embedded/start-embedded.ts'
import { StartupError } from './startup-error.ts'

/** The message for a server that cannot listen. */
export function listenError({ port, host, dataDir }: Config, error: NodeJS.ErrnoException): StartupError {
  const running = error.code === 'EADDRINUSE' ? findOwner(ownerFile(dataDir)) : null
  if (running !== null)
    return new StartupError(
      `Port ${port} is in use, probably by the server that is already running in ${dataDir} ` +
        `(process ${running}): use that one, or stop it with kill ${running}.`,
    )
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is in use: stop the other program, or choose another port: PORT=${port + 1} npm start.`,
    )
  if (error.code === 'EACCES')
    return new StartupError(`You may not use port ${port}: choose a port above 1023, for example PORT=4000 npm start.`)
  return new StartupError(`Cannot listen on ${host}:${port} (${error.code ?? error.message}): check HOST and PORT.`)
}

/** Reports a port in use before the database is created. @throws {StartupError} */
export async function assertPortFree(config: Config): Promise<void> {
  const probe = net.createServer()
  const closed = once(probe, 'close')
  try {
    probe.listen({ port: config.port, host: config.host })
    await once(probe, 'listening')
  } catch (error) {
    throw listenError(config, error as NodeJS.ErrnoException)
  }
  probe.close()
  await closed
}
