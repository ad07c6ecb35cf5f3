import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { printContent } from '../../../ui/print/print-content.ts'
import { DocumentSheets, type PlannedDocument } from './DocumentSheets.tsx'
import { planDocument } from './measure-document.tsx'
import type { Paper, PrintChoice } from './print-choice.ts'

type Watch = {
  /** Cancels the job, which then throws its reason. */
  signal?: AbortSignal
  /** Called with the number of documents that are laid out. */
  onProgress?: (done: number) => void
}

async function planAll(
  documents: readonly TaxDocument[],
  paper: Paper,
  { signal, onProgress }: Watch,
): Promise<PlannedDocument[]> {
  const plans: PlannedDocument[] = []
  for (const document of documents) {
    signal?.throwIfAborted()
    plans.push({ document, plan: paper === 'a4' ? await planDocument(document) : [] })
    onProgress?.(plans.length)
  }
  return plans
}

/**
 * Prints documents as one job, in their order, each with its copies.
 * @param title suggested as the name of the PDF
 */
export async function printDocuments(
  documents: readonly TaxDocument[],
  { paper, copies }: PrintChoice,
  title: string,
  watch: Watch = {},
): Promise<void> {
  const plans = await planAll(documents, paper, watch)
  watch.signal?.throwIfAborted()
  await printContent(<DocumentSheets documents={plans} paper={paper} copies={copies} />, title)
}
