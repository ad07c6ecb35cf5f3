import type { MissingFact } from '@phuljhari/contract/documents/document-kinds'
import { missingFactText, type UnbillableProduct } from '@phuljhari/contract/documents/missing-facts'
import { say } from '../documents.messages.ts'
import styles from './order-invoices.module.css'

type Props = { missing: readonly MissingFact[]; products: readonly UnbillableProduct[] }

/** What an invoice of an order still lacks; nothing when it lacks nothing. */
export function Missing({ missing, products }: Props) {
  if (missing.length === 0) return null
  return (
    <div className={styles.missing}>
      <p>{say.missing}</p>
      <ul>
        {missing.map((fact) => (
          <li key={fact}>{missingFactText(fact, products)}</li>
        ))}
      </ul>
    </div>
  )
}
