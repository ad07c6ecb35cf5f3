import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { findDocuments, findOrderOfDocument, type DocumentRow } from '../documents.store.ts'

/**
 * A document whose order is locked until the transaction ends: its notes and its cancellation happen one by one.
 * @param id as on the wire
 * @throws {AppError} document.not_found
 */
export async function lockDocument(tx: Tx, id: string): Promise<DocumentRow> {
  const key = rowId(id)
  const orderId = key === null ? undefined : await findOrderOfDocument(tx, key)
  if (key === null || orderId === undefined) throw new AppError('document.not_found')
  await lockOrder(tx, orderId)
  const [document] = await findDocuments(tx, [key])
  if (!document) throw new AppError('document.not_found')
  return document
}
