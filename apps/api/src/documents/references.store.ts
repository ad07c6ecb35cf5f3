import type { DocumentReferences } from '@phuljhari/contract/documents/document-references'
import type { Tx } from '../db/database.ts'

type Row = { number: string; entered: Partial<DocumentReferences>; is_cancelled: boolean }
const lock = {
  name: 'document_lock_references',
  text: `select number, entered, cancelled_at is not null as is_cancelled from tax_documents where id = $1 for update`,
}
export const lockReferences = (tx: Tx, id: number) => tx.maybe<Row>(lock, [id])

const save = { name: 'document_save_references', text: 'update tax_documents set entered = $2 where id = $1' }
export const saveReferences = (tx: Tx, id: number, entered: Partial<DocumentReferences>) =>
  tx.run(save, [id, JSON.stringify(entered)])
