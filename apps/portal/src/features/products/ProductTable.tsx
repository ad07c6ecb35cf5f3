import { ActionIcon } from '@mantine/core'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { DataTable } from '../../ui/DataTable.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './products.module.css'
import { isSaved, sellingPrice, type DisplayedProduct, type SavedProduct } from './read-products.ts'

export type ProductActions = {
  onEdit: (product: SavedProduct) => void
  onDelete: (product: SavedProduct) => void
}
type Props = {
  products: readonly DisplayedProduct[]
  page: number
  /** Null for a role that may only look. */
  actions: ProductActions | null
}

/** A React key; without an id the same product may be listed twice. */
export const keyOf = ({ id, name }: DisplayedProduct, index: number): string => id ?? `${index} ${name}`

/** Our API's images come in several widths, named in the file; the table shows the narrowest. */
const thumbnail = (image: string | null) => image?.replace(/-480\.webp$/, '-160.webp') ?? null

/** Section 2: eight columns, the last for those who may edit; S.No continues across pages. */
export function ProductTable({ products, page, actions }: Props) {
  return (
    <div className={styles.table}>
      <DataTable
        label="Products"
        bounded
        fixed
        stacked
        rows={products}
        keyOf={keyOf}
        columns={[
          { title: 'S.No', className: styles.serial, cell: (_, index) => (page - 1) * PAGE_SIZE + index + 1 },
          {
            title: 'Preview',
            className: styles.thumbnail,
            cell: (product) => <Picture src={thumbnail(product.image)} size={40} />,
          },
          {
            title: 'Product Name',
            className: styles.nameCell,
            cell: (product) => (
              <span className={styles.name} title={product.name}>
                {product.name}
              </span>
            ),
          },
          { title: 'Brand', className: styles.brand, cell: (product) => product.brand },
          { title: 'Category', className: styles.category, cell: (product) => product.category },
          {
            title: 'MRP Price',
            number: true,
            className: styles.mrp,
            cell: (product) => formatRupees(product.originalPrice),
          },
          {
            title: 'Selling Price',
            number: true,
            className: styles.selling,
            cell: (product) => <strong>{formatRupees(sellingPrice(product))}</strong>,
          },
          ...(actions
            ? [
                {
                  title: 'Actions',
                  number: true as const,
                  className: styles.actions,
                  cell: (product: DisplayedProduct) => <RowActions product={product} {...actions} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

export function RowActions({ product, onEdit, onDelete }: ProductActions & { product: DisplayedProduct }) {
  if (!isSaved(product)) return null
  return (
    <span className={styles.rowActions}>
      <ActionIcon aria-label={`Edit ${product.name}`} title="Edit" onClick={() => onEdit(product)}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${product.name}`} title="Delete" color="red" onClick={() => onDelete(product)}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </span>
  )
}
