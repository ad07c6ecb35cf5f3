import type { DocumentReferences } from '@phuljhari/contract/documents/document-references'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { lockReferences, saveReferences } from './references.store.ts'
import { readDocument } from './read-documents.ts'

type References = { [K in keyof DocumentReferences]?: DocumentReferences[K] | undefined }

/**
 * Enters what government systems assigned to a document; absent fields keep their values. A repeat changes nothing.
 * @throws {AppError} document.not_found, document.cancelled
 */
export const setReferences = (db: Db, id: string, change: References, actor: Actor): Promise<TaxDocument> =>
  db.transaction(async (tx) => {
    const key = rowId(id)
    const row = key === null ? undefined : await lockReferences(tx, key)
    if (key === null || !row) throw new AppError('document.not_found')
    if (row.is_cancelled) throw new AppError('document.cancelled')
    const before: Record<string, unknown> = row.entered
    const changed = Object.entries(change).filter(([name, value]) => value !== undefined && before[name] !== value)
    if (changed.length === 0) return readDocument(tx, id)
    await saveReferences(tx, key, { ...row.entered, ...Object.fromEntries(changed) })
    await recordEvent(tx, actor, {
      subject: 'document',
      subjectId: id,
      action: 'references_entered',
      before: { number: row.number, ...Object.fromEntries(changed.map(([name]) => [name, before[name] ?? null])) },
      after: { number: row.number, ...Object.fromEntries(changed) },
    })
    return readDocument(tx, id)
  })
