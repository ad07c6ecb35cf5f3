import { lazy, Suspense } from 'react'
import type { DisplayedOrder } from '../read-orders.ts'

type Props = { order: DisplayedOrder }

/** Until the badges are loaded, and if they cannot be: `below minimum, blocked place`. */
const PlainFlags = ({ order }: Props) => <p>{order.flagged?.flags.join(', ').replaceAll('_', ' ')}</p>

const FlagBadges = lazy(() =>
  import('./FlagBadges.tsx').then(
    (module) => ({ default: module.FlagBadges }),
    () => ({ default: PlainFlags }),
  ),
)

/** The shop's rules that an order broke. Most orders broke none, so the badges are loaded with the first that did. */
export const OrderFlags = ({ order }: Props) =>
  order.flagged && (
    <Suspense fallback={<PlainFlags order={order} />}>
      <FlagBadges order={order} flagged={order.flagged} />
    </Suspense>
  )
