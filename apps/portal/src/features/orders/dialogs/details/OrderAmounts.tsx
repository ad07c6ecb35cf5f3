import { formatRupees } from '@phuljhari/contract/rules/money'
import { Suspense } from 'react'
import { loadOrderPart } from '../../../../entities/orders/order-parts.ts'
import { extraTotals, itemDetails, taxTotals, type TotalLine } from '../../../../entities/orders/read-entry.ts'
import type { DisplayedItem, DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { useCan } from '../../../../lib/can.ts'
import { useFeature } from '../../../../lib/features.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { deferred } from '../../../../ui/deferred.tsx'
import { Picture } from '../../../../ui/Picture.tsx'
import styles from './details-dialog.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The unit price; below the original price, that one struck through and the amount saved (section 2). */
function UnitPrice({ item }: { item: DisplayedItem }) {
  if (item.originalPrice <= item.unitPrice) return formatRupees(item.unitPrice)
  return (
    <>
      {formatRupees(item.unitPrice)} <s className={styles.original}>{formatRupees(item.originalPrice)}</s>
      <small className={styles.save}>
        {t('Save {unitPrice}', { unitPrice: formatRupees(item.originalPrice - item.unitPrice) })}
      </small>
    </>
  )
}

const AMOUNT_COLUMNS = [
  { title: t('Unit Price'), number: true, cell: (item: DisplayedItem) => <UnitPrice item={item} /> },
  { title: t('Total'), number: true, cell: (item: DisplayedItem) => formatRupees(item.total) },
] as const

/** The items of an order. */
function OrderItems({ items, seesAmounts }: { items: readonly DisplayedItem[]; seesAmounts: boolean }) {
  return (
    <DataTable
      stacked
      label={t('Items')}
      rows={items}
      keyOf={(item) => `${item.id} ${items.indexOf(item)}`}
      columns={[
        {
          title: t('Product'),
          cell: (item) => (
            <span className={styles.product}>
              <Picture src={item.image} size={40} />
              <span>
                {item.name}
                {itemDetails(item) && <small className={styles.itemDetails}>{itemDetails(item)}</small>}
              </span>
            </span>
          ),
        },
        { title: t('Brand'), cell: (item) => item.brandName },
        { title: t('Category'), cell: (item) => item.category },
        { title: t('Quantity'), number: true, cell: (item) => item.quantity },
        ...(seesAmounts ? AMOUNT_COLUMNS : []),
      ]}
    />
  )
}

function Totals({ order }: { order: DisplayedOrder }) {
  const totals: TotalLine[] = [
    [t('Subtotal'), order.subTotal],
    ...extraTotals(order),
    [t('Shipping'), order.shippingCharge],
    ...taxTotals(order),
    [t('Total Amount'), order.totalAmount],
  ]
  return (
    <dl className={styles.totals}>
      {totals.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const Invoices = deferred(() => loadOrderPart('OrderInvoices'))
const Payments = deferred(() => loadOrderPart('OrderPayments'))

/** An order's tax documents and payments, where the server has them and the role may see them. */
function OrderMoney({ order }: { order: DisplayedOrder }) {
  const can = useCan()
  const hasInvoices = useFeature('documents') === true && can('documents.read')
  const hasPayments = useFeature('payments') === true && can('payments.read')
  return (
    <>
      <Suspense>{hasInvoices && <Invoices order={order} />}</Suspense>
      <Suspense>{hasPayments && <Payments order={order} />}</Suspense>
    </>
  )
}

/** The items of an order and, for roles that see amounts, its totals, bills and payments (section 2, details modal). */
export function OrderAmounts({ order }: { order: DisplayedOrder }) {
  const seesAmounts = useCan()('orders.amounts')
  return (
    <>
      <OrderItems items={order.items} seesAmounts={seesAmounts} />
      {seesAmounts && <Totals order={order} />}
      <OrderMoney order={order} />
    </>
  )
}
