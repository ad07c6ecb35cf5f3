import { lazy, Suspense } from 'react'
import type { DisplayedOrder } from '../read-orders.ts'

const FlagBadges = lazy(() =>
  import('./FlagBadges.tsx').then(
    (module) => ({ default: module.FlagBadges }),
    // Without the code there is no reason to show, but no order to hide either.
    () => ({ default: () => <p>Flagged</p> }),
  ),
)

/** The shop's rules that an order broke. Most orders broke none, so the badges are loaded with the first that did. */
export const OrderFlags = ({ order }: { order: DisplayedOrder }) =>
  order.flagged && (
    <Suspense>
      <FlagBadges order={order} />
    </Suspense>
  )
