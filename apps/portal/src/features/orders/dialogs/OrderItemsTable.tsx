import { formatRupees } from '@phuljhari/contract/rules/money'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { itemDetails } from '../../../entities/orders/read-entry.ts'
import type { DisplayedItem } from '../../../entities/orders/read-orders.ts'
import styles from './order-items-table.module.css'

/** The unit price; below the original price, that one struck through and the amount saved (section 2). */
function UnitPrice({ item }: { item: DisplayedItem }) {
  if (item.originalPrice <= item.unitPrice) return formatRupees(item.unitPrice)
  return (
    <>
      {formatRupees(item.unitPrice)} <s className={styles.original}>{formatRupees(item.originalPrice)}</s>
      <small className={styles.save}>Save {formatRupees(item.originalPrice - item.unitPrice)}</small>
    </>
  )
}

/** The items of an order (section 2, details modal). */
export function OrderItemsTable({ items }: { items: readonly DisplayedItem[] }) {
  return (
    <DataTable
      stacked
      label="Items"
      rows={items}
      keyOf={(item) => `${item.id} ${items.indexOf(item)}`}
      columns={[
        {
          title: 'Product',
          cell: (item) => (
            <span className={styles.product}>
              <Picture src={item.image} size={40} />
              <span>
                {item.name}
                {itemDetails(item) && <small className={styles.details}>{itemDetails(item)}</small>}
              </span>
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
