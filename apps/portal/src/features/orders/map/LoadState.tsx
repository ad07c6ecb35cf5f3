import { failureStatus, withRetryTime } from '../../../lib/failure-text.ts'
import { TryAgain } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { say as ordersSay } from '../orders.messages.ts'
import styles from './map-view.module.css'

/** In place of orders: that they are being loaded, or why they could not be, with a way to retry. */
export function LoadState({ of: { isPending, error, retry } }: { of: LoadStateProps }) {
  if (error)
    return (
      <p className={styles.failed} role="status">
        {withRetryTime(error, ordersSay.listFailed(failureStatus(error)))}
        <TryAgain onRetry={retry} />
      </p>
    )
  return isPending ? <Loading text={ordersSay.loading} /> : null
}
type LoadStateProps = { isPending: boolean; error: unknown; retry: () => void }
