import { health } from '@phuljhari/contract/health/health.contract'
import { useQuery } from '@tanstack/react-query'
import { useNetwork } from '@mantine/hooks'
import { ApiError, call } from '../../lib/api.ts'
import styles from './shell.module.css'

const EVERY_MS = 30_000

/** Whether the server answers. One that has no such call (404) is there all the same. */
async function reachable(signal: AbortSignal): Promise<boolean> {
  try {
    await call(health, {}, signal)
    return true
  } catch (error) {
    if (signal.aborted) throw error
    return error instanceof ApiError && error.status === 404
  }
}

/** System Online, as far as it is true: by the server's health and the browser's own state. */
export function SystemStatus() {
  const { online } = useNetwork()
  const server = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => reachable(signal),
    refetchInterval: EVERY_MS,
    networkMode: 'always',
  })
  const isOnline = online && server.data !== false
  return (
    <div className={`${styles.online} ${isOnline ? '' : styles.offline}`} role="status">
      <span>{isOnline ? 'System Online' : 'System Offline'}</span>
    </div>
  )
}
