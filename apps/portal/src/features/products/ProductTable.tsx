import { ActionIcon } from '@mantine/core'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { DataTable } from '../../ui/DataTable.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './products.module.css'
import { sellingPrice, type DisplayedProduct } from './read-products.ts'

export type ProductActions = {
  onEdit: (product: DisplayedProduct) => void
  onDelete: (product: DisplayedProduct) => void
}
type Props = ProductActions & { products: readonly DisplayedProduct[]; page: number }

const smallest = (image: string | null) => image?.replace(/-480\.webp$/, '-160.webp') ?? null

/** Section 2: eight columns; S.No runs on across pages. */
export function ProductTable({ products, page, onEdit, onDelete }: Props) {
  return (
    <DataTable
      label="Products"
      bounded
      rows={products}
      keyOf={(product) => product.id}
      columns={[
        { title: 'S.No', cell: (_, index) => (page - 1) * PAGE_SIZE + index + 1 },
        { title: 'Preview', cell: (product) => <Picture src={smallest(product.image)} size={44} /> },
        { title: 'Product Name', cell: (product) => <span className={styles.name}>{product.name}</span> },
        { title: 'Brand', cell: (product) => product.brand },
        { title: 'Category', cell: (product) => product.category },
        { title: 'MRP Price', number: true, cell: (product) => formatRupees(product.price) },
        {
          title: 'Selling Price',
          number: true,
          cell: (product) => <strong>{formatRupees(sellingPrice(product))}</strong>,
        },
        { title: 'Actions', cell: (product) => <RowActions product={product} onEdit={onEdit} onDelete={onDelete} /> },
      ]}
    />
  )
}

export function RowActions({ product, onEdit, onDelete }: ProductActions & { product: DisplayedProduct }) {
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
