import { StartUpError } from './embedded/start-up-error.ts'

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(\?[^#]*)?$/
/** What we need of a server of several: others would have us write to a standby. */
const WRITABLE = ['any', 'read-write', 'primary']

/**
 * The servers that a DATABASE_URL names, each by an address of its own; the driver knows one host only.
 * postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write names two.
 * @throws {StartUpError} when it asks for a server that takes no writes.
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, front = '', hosts = '', path = '', query = ''] = PARTS.exec(databaseUrl) ?? []
  if (front === '') return [databaseUrl]
  const settings = new URLSearchParams(query)
  const wanted = settings.get('target_session_attrs') ?? 'read-write'
  if (!WRITABLE.includes(wanted))
    throw new StartUpError('DATABASE_URL must say target_session_attrs=read-write: other servers take no orders.')
  settings.delete('target_session_attrs')
  const rest = settings.size > 0 ? `?${settings}` : ''
  return hosts.split(',').map((host) => `${front}${host}${path}${rest}`)
}
