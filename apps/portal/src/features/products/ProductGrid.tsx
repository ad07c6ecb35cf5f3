import { formatRupees } from '@phuljhari/contract/rules/money'
import { Picture } from '../../ui/Picture.tsx'
import styles from './products.module.css'
import { keyOf, RowActions, type ProductActions } from './ProductTable.tsx'
import { sellingPrice, type DisplayedProduct } from './read-products.ts'

/** Images of the first row, which a browser would otherwise fetch late. */
const FIRST_IMAGES = 4

/** Brand and category; long ones are cut off, with the full text as the title. */
function Kind({ product: { brand, category } }: { product: DisplayedProduct }) {
  const text = [brand, category].filter(Boolean).join(' · ')
  return <p title={text}>{text}</p>
}

type Props = {
  products: readonly DisplayedProduct[]
  /** Null for a role that may only look. */
  actions: ProductActions | null
}

/** Section 2: cards with the selling price, and the MRP struck through when it differs. */
export function ProductGrid({ products, actions }: Props) {
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
