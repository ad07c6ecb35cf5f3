import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../lib/health-query.ts'
import styles from './shell.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** System Online or Offline, by the server's health and the browser's network state. */
export function SystemStatus() {
  const { online } = useNetwork()
  const server = useQuery(healthQuery)
  const isOnline = online && server.data !== false
  return (
    <div className={`${styles.online} ${isOnline ? '' : styles.offline}`} role="status">
      {isOnline ? t('System Online') : t('System Offline')}
    </div>
  )
}
