import { ORDER_FLAG_LABELS, type OrderFlag } from '@phuljhari/contract/orders/order-flags'
import { formatRupees } from '@phuljhari/contract/rules/money'
import styles from './flag-badges.module.css'
import { placeText, type DisplayedOrder } from '../read-orders.ts'

type Flagged = NonNullable<DisplayedOrder['flagged']>

/** The rule with its figures. */
function reasonText(flag: OrderFlag, order: DisplayedOrder, { goods, minimum }: Flagged): string {
  if (flag === 'blocked_place') return `When it was placed, the shop did not sell to ${placeText(order)}.`
  const least = minimum === null ? 'the minimum' : `the minimum of ${formatRupees(minimum)}`
  return `Its goods come to ${formatRupees(goods)}, less than ${least} when it was placed.`
}

/** The shop's rules that an order broke, each a badge that opens its reason. */
export function FlagBadges({ order, flagged }: { order: DisplayedOrder; flagged: Flagged }) {
  return (
    <div className={styles.flags}>
      {flagged.flags.map((flag) => (
        <details key={flag}>
          <summary>{ORDER_FLAG_LABELS[flag]}</summary>
          <p>{reasonText(flag, order, flagged)}</p>
        </details>
      ))}
    </div>
  )
}
