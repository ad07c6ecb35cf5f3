import { DOCUMENTS_PER_PRINT, type TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { fetchDocuments, fetchPage, type DocumentFilter } from '../documents.queries.ts'

/** The most documents of one job: with their copies some thousand pages, which a browser still lays out. */
export const PRINT_ALL_MAX = 1000

/** More documents match than one job may have. */
export class TooManyDocuments extends Error {}

/**
 * All documents that match, the oldest first: a browser prints them in the order of their numbers.
 * @param onFound called with the number of documents known so far
 * @throws {TooManyDocuments} @throws as the calls, and the reason of `signal`
 */
export async function collectDocuments(
  filter: DocumentFilter,
  signal: AbortSignal,
  onFound: (found: number) => void,
): Promise<TaxDocument[]> {
  const ids: string[] = []
  let next: string | null = null
  do {
    const page = await fetchPage(filter, next, signal)
    ids.push(...page.documents.map(({ _id }) => _id))
    if (ids.length > PRINT_ALL_MAX) throw new TooManyDocuments()
    onFound(ids.length)
    ;({ next } = page)
  } while (next !== null)
  ids.reverse()
  const documents: TaxDocument[] = []
  for (let start = 0; start < ids.length; start += DOCUMENTS_PER_PRINT)
    documents.push(...(await fetchDocuments(ids.slice(start, start + DOCUMENTS_PER_PRINT), signal)))
  return documents
}
