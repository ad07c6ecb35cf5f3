import { MAX_PAPERS, PAPER_INVALID } from '@phuljhari/contract/dispatch/consignment-words'
import { AppError } from '@phuljhari/contract/errors'
import { t } from '@phuljhari/contract/rules/t'
import type { Tx } from '../../db/database.ts'
import { rowId } from '../../db/row-id.ts'
import type { Actor } from '../../events/actor.ts'
import { preparePaperImage } from '../../files/prepare-image.ts'
import type { Upload } from '../../files/upload.ts'
import { readConsignment, recordConsignment } from './book-consignment.ts'
import { findPaper, insertPaper, lockRow, type Paper } from './consignments.store.ts'

const refused = (message: string) => new AppError('image.invalid', { message, fields: { files: message } })

/** Readers of PDFs find its end within the last kilobyte. */
const END_OF_PDF_BYTES = 1024
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
  bytes.subarray(-END_OF_PDF_BYTES).toString('latin1').includes('%%EOF')

/**
 * Checks the file of an LR: a photo is encoded again, without metadata; a PDF is kept as it is, and later sent as a
 * download, which nothing in the portal opens.
 * @throws {AppError} image.invalid
 */
export async function preparePaper(upload: Upload | null): Promise<Paper> {
  if (!upload) throw refused(PAPER_INVALID)
  if (isPdf(upload.bytes)) return { type: 'application/pdf', content: upload.bytes }
  try {
    return { type: 'image/webp', content: await preparePaperImage(upload.bytes) }
  } catch (error) {
    throw error instanceof AppError && error.code === 'image.invalid' ? refused(PAPER_INVALID) : error
  }
}

/** Adds a paper to a consignment. @throws {AppError} consignment.not_found; image.invalid when it has MAX_PAPERS */
export async function addPaper(tx: Tx, id: string, { type, content }: Paper, actor: Actor): Promise<void> {
  const key = Number((await readConsignment(tx, id))._id)
  await lockRow(tx, key)
  const { papers } = await readConsignment(tx, id)
  if (papers.length >= MAX_PAPERS) throw refused(t('An LR can have at most {max} papers', { max: MAX_PAPERS }))
  await insertPaper(tx, key, { type, content })
  await recordConsignment(tx, actor, key, 'paper_added', { after: { type } })
}

/** @throws {AppError} consignment.not_found */
export async function readPaper(tx: Tx, id: string, paperId: string): Promise<Paper> {
  const [key, paper] = [rowId(id), rowId(paperId)]
  const found = key === null || paper === null ? undefined : await findPaper(tx, key, paper)
  if (!found) throw new AppError('consignment.not_found')
  return found
}
