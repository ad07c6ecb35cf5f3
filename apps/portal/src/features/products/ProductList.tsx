import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { DataTable } from '../../ui/DataTable.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './products.module.css'
import { type DisplayedProduct, isSaved, type SavedProduct, sellingPrice } from './read-products.ts'
import { t } from '@phuljhari/contract/rules/t'

type ProductActions = {
  onEdit: (product: SavedProduct) => void
  onDelete: (product: SavedProduct) => void
}
type Props = {
  products: readonly DisplayedProduct[]
  page: number
  /** Null for a role that may only look. */
  actions: ProductActions | null
}

/** Returns the view in the URL, else cards on phones, where the table would stack its rows, and the table elsewhere. */
export function useView(inUrl: string): { view: 'table' | 'grid'; defaultView: string } {
  // Read during the first render, so that the other view does not flash.
  const isPhone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const defaultView = isPhone ? 'grid' : 'table'
  return { view: inUrl === 'grid' || inUrl === 'table' ? inUrl : defaultView, defaultView }
}

/** The products of a page, in a table or as cards. */
export const ProductList = ({ view, ...list }: Props & { view: 'table' | 'grid' }) =>
  view === 'grid' ? <ProductGrid {...list} /> : <ProductTable {...list} />

/** Returns a React key. Products without an id may be listed twice, so theirs contains the index. */
const keyOf = ({ id, name }: DisplayedProduct, index: number): string => id ?? `${index} ${name}`

/** Our API's images come in several widths, named in the file; the table shows the narrowest. */
const thumbnail = (image: string | null) => image?.replace(/-480\.webp$/, '-160.webp') ?? null

/** The table of section 2 has eight columns, the last one for those who may edit. S.No continues across pages. */
function ProductTable({ products, page, actions }: Props) {
  return (
    <div className={styles.table}>
      <DataTable
        label={t('Products')}
        bounded
        fixed
        stacked
        rows={products}
        keyOf={keyOf}
        columns={[
          { title: 'S.No', className: styles.serial, cell: (_, index) => (page - 1) * PAGE_SIZE + index + 1 },
          {
            title: t('Preview'),
            className: styles.thumbnail,
            cell: (product) => <Picture src={thumbnail(product.image)} size={40} />,
          },
          {
            title: t('Product Name'),
            className: styles.nameCell,
            cell: (product) => (
              <span className={styles.name} title={product.name}>
                {product.name}
              </span>
            ),
          },
          { title: t('Brand'), className: styles.brand, cell: (product) => product.brand },
          { title: t('Category'), className: styles.category, cell: (product) => product.category },
          {
            title: t('MRP Price'),
            number: true,
            className: styles.mrp,
            cell: (product) => formatRupees(product.originalPrice),
          },
          {
            title: t('Selling Price'),
            number: true,
            className: styles.selling,
            cell: (product) => <strong>{formatRupees(sellingPrice(product))}</strong>,
          },
          ...(actions
            ? [
                {
                  title: t('Actions'),
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

function RowActions({ product, onEdit, onDelete }: ProductActions & { product: DisplayedProduct }) {
  if (!isSaved(product)) return null
  return (
    <span className={styles.rowActions}>
      <ActionIcon
        aria-label={t('Edit {name}', { name: product.name })}
        title={t('Edit')}
        onClick={() => onEdit(product)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('Delete {name}', { name: product.name })}
        title={t('Delete')}
        color="red"
        onClick={() => onDelete(product)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </span>
  )
}

/** The images of the first row are fetched at once; a browser would defer them as it does the others. */
const FIRST_IMAGES = 4

/** Brand and category. Long names are cut off, with the full text as the title. */
function Kind({ product: { brand, category } }: { product: DisplayedProduct }) {
  const text = [brand, category].filter(Boolean).join(' · ')
  return <p title={text}>{text}</p>
}

/** The cards of section 2 show the selling price, and the MRP struck through if it differs. */
function ProductGrid({ products, actions }: Omit<Props, 'page'>) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={keyOf(product, index)}>
          <article className={styles.card} aria-label={product.name}>
            <Picture src={product.image} size="100%" isFirst={index < FIRST_IMAGES} />
            <div className={styles.cardBody}>
              <h2 title={product.name}>{product.name}</h2>
              <Kind product={product} />
              <div className={styles.cardFoot}>
                <span>
                  <strong>{formatRupees(sellingPrice(product))}</strong>
                  {sellingPrice(product) !== product.originalPrice && <s>{formatRupees(product.originalPrice)}</s>}
                </span>
                {actions && <RowActions product={product} {...actions} />}
              </div>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
