import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { Button } from '@mantine/core'
import { displayedStatus, statusLabel } from '@phuljhari/contract/orders/order-status'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { SavedEstimate } from './SavedEstimate.tsx'
import { useFeature } from '../../../lib/features.ts'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { toast } from '../../../ui/toast.ts'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { printBill, PrintBillDialog } from '../../../entities/bills/print-bill.tsx'
import { keyHint, SHORTCUTS, useShortcuts } from '../use-shortcuts.ts'
import styles from './saved.module.css'
import { t } from '@phuljhari/contract/rules/t'

const PRINT_FAILED = t('The bill could not be printed. Try again.')

type SavedOrderProps = {
  order: Order
  /** What was done with it, such as `Order accepted`. */
  title: string
  /** The change due, in paise; null for other payments. */
  changePaise: number | null
  printsAtOnce: boolean
  /** What the order does not contain, or why it differs from what was sent last. */
  note: string | null
  onNew: () => void
}

/** Shows the order that was just saved, prints its bill, and offers the next order. */
function SavedOrder({ order, title, changePaise, printsAtOnce, note, onNew }: SavedOrderProps) {
  const hasTaxDocuments = useFeature('documents') === true
  const [isChoosing, setChoosing] = useState(false)
  const print = () => void printBill(order, hasTaxDocuments).catch(() => toast.error(PRINT_FAILED))
  const printFirst = useEffectEvent(() => printsAtOnce && print())
  useEffect(() => {
    printFirst()
  }, [])
  useShortcuts({ save: print })
  return (
    <section className={styles.saved} aria-labelledby="saved-title">
      <h2 id="saved-title">{title}</h2>
      <p className={styles.number}>{order.billNumber ?? order.orderId}</p>
      {order.billNumber !== undefined && <p>{t('Order {orderId}', { orderId: order.orderId })}</p>}
      <p>
        {order.userId.fullName} · {formatRupees(order.totalAmount)} · {statusLabel(displayedStatus(order.status))}
      </p>
      {note !== null && <p role="alert">{note}</p>}
      {changePaise !== null && changePaise > 0 && (
        <p className={styles.change}>
          {t('Change due')} <strong>{formatRupees(toRupees(changePaise))}</strong>
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="md" data-autofocus leftSection={<IconPlus size={18} aria-hidden />} autoFocus onClick={onNew}>
          {t('New order')}
        </Button>
        <Button
          size="md"
          variant="default"
          title={keyHint('save')}
          leftSection={<IconPrinter size={18} aria-hidden />}
          rightSection={<KeyCap>{SHORTCUTS.save}</KeyCap>}
          onClick={print}
        >
          {t('Print bill')}
        </Button>
        <Button size="md" variant="default" onClick={() => setChoosing(true)}>
          {t('More ways to print')}
        </Button>
        <Link to={orderLink(order.orderId)}>{t('View order')}</Link>
      </div>
      {isChoosing && <PrintBillDialog order={order} onClose={() => setChoosing(false)} />}
    </section>
  )
}

/** What a draft was saved as. */
export type Result =
  | {
      type: 'order'
      order: Order
      title: string
      changePaise: number | null
      printsAtOnce: boolean
      note: string | null
    }
  | { type: 'estimate'; estimate: Estimate }

type Props = {
  result: Result
  onNew: () => void
  onRevise: (estimate: Estimate) => void
  onConfirmed: (order: Order) => void
}

/** Takes the place of the draft once it is saved. Loaded, with all that it needs, before the draft is sent. */
export const SavedOutcome = ({ result, onNew, onRevise, onConfirmed }: Props) =>
  result.type === 'order' ? (
    <SavedOrder {...result} onNew={onNew} />
  ) : (
    <SavedEstimate estimate={result.estimate} onNew={onNew} onRevise={onRevise} onConfirmed={onConfirmed} />
  )
