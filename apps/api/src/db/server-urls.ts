import { StartupError } from '../startup-error.ts'

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(\?[^#]*)?$/
/** Values of target_session_attrs that lead to a server that accepts writes. */
const WRITABLE = ['any', 'read-write', 'primary']

/**
 * One URL for each host that DATABASE_URL names, since the driver accepts one host only:
 * postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write names two.
 * @throws {StartupError} when it requests a read-only server.
 */
export function serverUrls(databaseUrl: string): string[] {
  const [, front = '', hosts = '', path = '', query = ''] = PARTS.exec(databaseUrl) ?? []
  if (front === '') return [databaseUrl]
  const settings = new URLSearchParams(query)
  const wanted = settings.get('target_session_attrs') ?? 'read-write'
  if (!WRITABLE.includes(wanted))
    throw new StartupError('DATABASE_URL must use target_session_attrs=read-write: the server has to accept writes.')
  settings.delete('target_session_attrs')
  const rest = settings.size > 0 ? `?${settings}` : ''
  return hosts.split(',').map((host) => `${front}${host}${path}${rest}`)
}
