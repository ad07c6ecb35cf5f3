import { formatRupees } from '@phuljhari/contract/rules/money'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import styles from './order-dialogs.module.css'
import type { DisplayedItem } from '../read-orders.ts'

/** The unit price; where it is a discount, the original struck through and what is saved (section 2). */
function UnitPrice({ item }: { item: DisplayedItem }) {
  if (item.originalPrice <= item.price) return formatRupees(item.price)
  return (
    <>
      {formatRupees(item.price)} <s className={styles.original}>{formatRupees(item.originalPrice)}</s>
      <small className={styles.save}>Save {formatRupees(item.originalPrice - item.price)}</small>
    </>
  )
}

/** The items of an order (section 2, details modal). */
export function OrderItemsTable({ items }: { items: readonly DisplayedItem[] }) {
  return (
    <DataTable
      label="Items"
      rows={items}
      keyOf={(item) => `${item.id} ${items.indexOf(item)}`}
      columns={[
        {
          title: 'Product',
          cell: (item) => (
            <span className={styles.product}>
              <Picture src={item.image} size={40} />
              {item.name}
            </span>
          ),
        },
        { title: 'Brand', cell: (item) => item.brandName },
        { title: 'Category', cell: (item) => item.category },
        { title: 'Quantity', number: true, cell: (item) => item.quantity },
        { title: 'Unit Price', number: true, cell: (item) => <UnitPrice item={item} /> },
        { title: 'Total', number: true, cell: (item) => formatRupees(item.total) },
      ]}
    />
  )
}
