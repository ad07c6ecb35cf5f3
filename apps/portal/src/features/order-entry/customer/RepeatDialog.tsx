import { Button } from '@mantine/core'
import { FULFILMENT_LABELS, FULFILMENTS, type Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { counted } from '../../../lib/counted.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { addOrder, type Preset } from '../model/draft-from-order.ts'
import type { Draft } from '../model/draft.ts'
import type { ProductIndex } from '../product-field/product-search.ts'
import styles from './customer.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of repeating an order. */
const say = {
  title: t('Repeat last order'),
  question: t('How is it delivered this time?'),
  lines: (count: number, date: string) =>
    t('{count} of {date}, at today’s prices.', { count: counted(count, t('line'), t('lines')), date }),
  lastTime: t('as last time'),
} as const

type Props = {
  order: Order
  /** Whether the draft has the lines of the order already. */
  isAdded: boolean
  draft: Draft
  index: ProductIndex
  onRepeat: (repeated: Preset) => void
  onClose: () => void
}

/** Asks how an order that is repeated reaches the customer. Enter chooses the way of last time. */
export function RepeatDialog({ order, isAdded, draft, index, onRepeat, onClose }: Props) {
  const last = order.fulfilment ?? 'agent'
  const repeat = (fulfilment: Fulfilment) => {
    const { draft: repeated, missing } = isAdded ? { draft, missing: [] } : addOrder(draft, order, index)
    onRepeat({ draft: { ...repeated, fulfilment }, missing })
  }
  return (
    <Dialog title={say.title} size="sm" onClose={onClose}>
      <p>{say.lines(order.products.length, formatDate(order.orderDate))}</p>
      <div className={styles.ways} role="group" aria-label={say.question}>
        <p aria-hidden>{say.question}</p>
        {FULFILMENTS.toReversed().map((way) => (
          <Button
            key={way}
            size="md"
            variant={way === last ? 'filled' : 'default'}
            data-autofocus={way === last || undefined}
            onClick={() => repeat(way)}
          >
            {FULFILMENT_LABELS[way]}
            {way === last && ` (${say.lastTime})`}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
