import { Button } from '@mantine/core'
import { failureStatus } from '../../../lib/failure-text.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { say as ordersSay } from '../orders.messages.ts'
import styles from './map-view.module.css'
import { say } from './map.messages.ts'

/** In place of orders: that they are being loaded, or why they could not be, with a way to retry. */
export function LoadState({ of: { isPending, error, retry } }: { of: LoadStateProps }) {
  if (error)
    return (
      <p className={styles.failed} role="status">
        {ordersSay.listFailed(failureStatus(error))}
        <Button variant="default" size="sm" onClick={retry}>
          {say.retry}
        </Button>
      </p>
    )
  return isPending ? <Loading text={ordersSay.loading} /> : null
}
type LoadStateProps = { isPending: boolean; error: unknown; retry: () => void }
