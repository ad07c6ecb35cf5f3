import { ORDER_FLAG_LABELS, type OrderFlag } from '@phuljhari/contract/orders/order-flags'
import { formatRupees } from '@phuljhari/contract/rules/money'
import styles from './flag-badges.module.css'
import { placeText, type DisplayedOrder } from './read-orders.ts'
import { readFlags, type BrokenRules } from './read-flags.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The rule with its figures. */
function reasonText(flag: OrderFlag, order: DisplayedOrder, { goods, minimum }: BrokenRules): string {
  if (flag === 'blocked_place')
    return t('When it was placed, the shop did not sell to {order}.', { order: placeText(order) })
  const least = minimum === null ? t('the minimum') : t('the minimum of {minimum}', { minimum: formatRupees(minimum) })
  return t('Its goods come to {goods}, less than {least} when it was placed.', { goods: formatRupees(goods), least })
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
