import { ORDER_FLAG_LABELS, type OrderFlag } from '@phuljhari/contract/orders/order-flags'
import { formatRupees } from '@phuljhari/contract/rules/money'
import styles from './flag-badges.module.css'
import { placeText, type DisplayedOrder } from './read-orders.ts'
import { readFlags, type BrokenRules } from './read-flags.ts'

/** The rule with its figures. */
function reasonText(flag: OrderFlag, order: DisplayedOrder, { goods, minimum }: BrokenRules): string {
  if (flag === 'blocked_place') return `When it was placed, the shop did not sell to ${placeText(order)}.`
  const least = minimum === null ? 'the minimum' : `the minimum of ${formatRupees(minimum)}`
  return `Its goods come to ${formatRupees(goods)}, less than ${least} when it was placed.`
}

/** The shop's rules that an order broke, each a badge that opens its reason. */
export function FlagBadges({ order }: { order: DisplayedOrder }) {
  const rules = readFlags(order)
  return (
    <div className={styles.flags}>
      {rules.flags.map((flag) => (
        <details key={flag}>
          <summary>{ORDER_FLAG_LABELS[flag]}</summary>
          <p>{reasonText(flag, order, rules)}</p>
        </details>
      ))}
    </div>
  )
}
