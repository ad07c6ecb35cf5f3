import { useQuery } from '@tanstack/react-query'
import { say } from './dispatch.messages.ts'
import styles from './dispatch.module.css'
import { packingQuery } from './packing.queries.ts'

/**
 * How many lines of an order are short and wait for a decision or the goods; nothing while none is. It follows the
 * order like its history.
 */
export function ShortBadge({ orderId }: { orderId: string }) {
  const { data } = useQuery(packingQuery(orderId))
  const short = data?.lines.filter(({ shortage }) => shortage !== null && shortage.decision !== 'drop').length ?? 0
  return short > 0 && <span className={styles.short}>{say.shortLines(short)}</span>
}
