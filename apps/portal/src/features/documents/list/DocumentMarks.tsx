import type { DocumentSummary } from '@phuljhari/contract/documents/documents.contract'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'

/** Marks a document as cancelled, or names the numbers that the shop must still enter. */
export function DocumentMarks({ document: { cancelled, needsIrn, needsEWayBill } }: { document: DocumentSummary }) {
  const marks = cancelled
    ? [say.cancelled]
    : [...(needsIrn ? [say.needsIrn] : []), ...(needsEWayBill ? [say.needsEWayBill] : [])]
  if (marks.length === 0) return null
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <span key={mark} className={styles.badge} data-cancelled={cancelled !== null || undefined}>
          {mark}
        </span>
      ))}
    </span>
  )
}
