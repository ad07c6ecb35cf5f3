import { Button } from '@mantine/core'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import { orderTexts } from '../../../entities/orders/order-texts.ts'
import { flagsText } from '../../../entities/orders/read-flags.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { failureStatus, withRetryTime } from '../../../lib/failure-text.ts'
import { TryAgain } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { OrderPages } from '../data/map-data.ts'
import { pinColour, pinStatus } from '../markers/pin-status.ts'
import styles from './order-rows.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** Stands in for orders while they load, or says why they could not be loaded and offers to try again. */
export function LoadState({
  of: { isPending, error, retry },
}: {
  of: Pick<OrderPages, 'isPending' | 'error' | 'retry'>
}) {
  if (error)
    return (
      <p className={styles.failed} role="status">
        {withRetryTime(error, orderTexts.listFailed(failureStatus(error)))}
        <TryAgain onRetry={retry} />
      </p>
    )
  return isPending ? <Loading text={orderTexts.loading} /> : null
}

const PAGE_SIZE = 50

/** A compact list of orders, each a button. */
export function OrderRows({ pages, onPick }: { pages: OrderPages; onPick: (order: DisplayedOrder) => void }) {
  const { orders, loadMore } = pages
  const [count, setCount] = useState(PAGE_SIZE)
  const showMore = () => {
    setCount(count + PAGE_SIZE)
    if (count + PAGE_SIZE > orders.length) loadMore?.()
  }
  if (orders.length === 0) return <LoadState of={pages} />
  return (
    <ul className={styles.rows}>
      {orders.slice(0, count).map((order) => (
        <li key={order.id}>
          <button type="button" onClick={() => onPick(order)}>
            <span style={{ background: pinColour(pinStatus(order.status)) }} aria-hidden />
            <strong>{order.id}</strong>
            <span>{formatRupees(order.totalAmount)}</span>
            <small>
              {order.customerName} · {statusLabel(order.status)}
              {flagsText(order)}
            </small>
          </button>
        </li>
      ))}
      {(count < orders.length || loadMore) && (
        <li>
          <Button variant="subtle" size="sm" fullWidth onClick={showMore}>
            {t('Show more')}
          </Button>
        </li>
      )}
    </ul>
  )
}
