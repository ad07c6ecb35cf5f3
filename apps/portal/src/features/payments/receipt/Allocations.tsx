import { CloseButton, TextInput } from '@mantine/core'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { Link } from 'react-router'
import { orderLink } from '../order-link.ts'
import { say } from '../payments.messages.ts'
import type { Division } from './parts.ts'
import styles from './receipt.module.css'

type Props = {
  division: Division
  errors: Readonly<Record<string, string>>
  onType: (orderId: string, amount: string) => void
  onRemove: (orderId: string) => void
}

/** The orders of a receipt with what each gets, and what is left. */
export function Allocations({ division: { parts, restPaise }, errors, onType, onRemove }: Props) {
  const rest = toRupees(restPaise)
  const message = restPaise < 0 ? say.tooMuch(-rest) : restPaise > 0 ? say.restIsCredit(rest) : say.fullyDivided
  return (
    <div className={styles.allocations}>
      {parts.length > 0 && (
        <ul>
          {parts.map(({ order, amount }, index) => (
            <li key={order.orderId}>
              <span>
                <Link to={orderLink(order.orderId)} target="_blank" rel="noreferrer">
                  {order.orderId}
                </Link>
                <small>
                  {order.customerName} · {formatRupees(toRupees(order.openPaise))} to pay
                </small>
              </span>
              <TextInput
                size="md"
                inputMode="decimal"
                aria-label={say.partOf(order.orderId)}
                leftSection="₹"
                value={amount}
                error={errors[`allocations.${index}.amount`]}
                onChange={(event) => onType(order.orderId, event.currentTarget.value)}
              />
              <CloseButton aria-label={say.removeOrder(order.orderId)} onClick={() => onRemove(order.orderId)} />
            </li>
          ))}
        </ul>
      )}
      {(parts.length > 0 || restPaise > 0) && (
        <p role="status" data-wrong={restPaise < 0 || undefined}>
          {message}
        </p>
      )}
    </div>
  )
}
