import type { MissingFact } from '@phuljhari/contract/documents/document-kinds'
import { missingFactText, type IncompleteProduct } from '@phuljhari/contract/documents/missing-facts'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { say } from '../documents.messages.ts'
import styles from './order-invoices.module.css'

type Props = {
  missing: readonly MissingFact[]
  products: readonly IncompleteProduct[]
  /** The total of the invoice in rupees; undefined while it is unknown. */
  billAmount: number | undefined
}

/** Lists what an invoice still lacks, with its total where GST has changed that. */
export function Missing({ missing, products, billAmount }: Props) {
  if (missing.length === 0) return null
  return (
    <div className={styles.missing}>
      <p>{say.missing}</p>
      <ul>
        {missing.map((fact) => (
          <li key={fact}>{missingFactText(fact, products)}</li>
        ))}
      </ul>
      {missing.includes('total_changed') && billAmount !== undefined && (
        <p>{say.invoiceTotal(formatRupees(billAmount))}</p>
      )}
    </div>
  )
}
