import type { Tx } from '../db/database.ts'

const count = {
  name: 'privacy_documents',
  text: `select count(*)::integer as documents from tax_documents
         where phone_key(customer_phone) = phone_key($1) and erased_at is null
           and document_retained_until(date) < now()`,
}
/** How many tax documents of a customer the law no longer requires. */
export const countDocuments = async (tx: Tx, phoneNumber: string): Promise<number> =>
  (await tx.one<{ documents: number }>(count, [phoneNumber])).documents

const erase = {
  name: 'privacy_erase_documents',
  text: 'select erased_documents as documents, erased_events as events from erase_documents($1)',
}
/** Erases their buyers, after the erasure was recorded: migration 028. */
export const eraseDocumentData = (tx: Tx, phoneNumber: string) =>
  tx.one<{ documents: number; events: number }>(erase, [phoneNumber])
