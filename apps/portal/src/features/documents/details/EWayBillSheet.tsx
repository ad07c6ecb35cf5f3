import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { eWayBillFacts } from './e-way-bill-facts.ts'
import styles from './document-details.module.css'

/** Part A of the e-way bill form, to copy into the government's portal. */
export function EWayBillSheet({ document }: { document: TaxDocument }) {
  const facts = eWayBillFacts(document)
  return (
    <div className={styles.details}>
      <FactList facts={facts} className={styles.fields} />
      <CopyButton label="Copy" variant="filled" text={facts.map(([label, text]) => `${label}: ${text}`).join('\n')} />
    </div>
  )
}
