import { Suspense } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import type { DisplayedOrder } from './read-orders.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Shown when the code of the badges cannot be loaded: the order is flagged, but the reasons are unknown. */
const Flagged = ({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) => (
  <p>
    {`${t('Flagged')} `}
    <TextButton disabled={isRetrying} onClick={onRetry}>
      {t('Try again')}
    </TextButton>
  </p>
)
const FlagBadges = deferred(() => import('./FlagBadges.tsx').then((module) => module.FlagBadges), Flagged)

/** The shop's rules that an order broke. Most orders broke none, so the badges are loaded with the first that did. */
export const OrderFlags = ({ order }: { order: DisplayedOrder }) =>
  order.flagged && (
    <Suspense>
      <FlagBadges order={order} />
    </Suspense>
  )
