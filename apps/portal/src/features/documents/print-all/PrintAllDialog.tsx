import { Button } from '@mantine/core'
import { DOCUMENTS_PER_PRINT, type TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../lib/counted.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { say as sayDocuments } from '../documents.messages.ts'
import { fetchDocuments, fetchPage, type DocumentFilter } from '../documents.queries.ts'
import styles from '../print/print-choice.module.css'
import { usePrintChoice } from '../print/print-choice.ts'
import { printDocuments } from '../print/print-documents.tsx'
import { PrintChoiceFields } from '../print/PrintChoiceFields.tsx'
import { t } from '@phuljhari/contract/rules/t'

const say = {
  title: t('Print all that match'),
  hint: t('One print job with every document that matches the filters, not only those shown, the oldest first.'),
  print: t('Print'),
  cancel: t('Cancel'),
  finding: (found: number) => t('{found} found', { found: counted(found, t('document'), t('documents')) }),
  preparing: (done: number, total: number) =>
    t('{done} of {total} prepared', { done: formatCount(done), total: counted(total, t('document'), t('documents')) }),
  tooMany: (max: number) =>
    t('More than {max} documents match. Choose days or a kind, and print them in several jobs.', {
      max: formatCount(max),
    }),
  none: t('No tax document matches any more.'),
  failed: t('The documents could not be printed. Please try again.'),
} as const

/** The most documents of one job: with their copies some thousand pages, which a browser can still lay out. */
export const PRINT_ALL_MAX = 1000

/** Thrown when more documents match than one job may have. */
class TooManyDocuments extends Error {}

/**
 * Fetches all documents that match, the oldest first, so that they are printed in the order of their numbers.
 * @param onFound called with the number of documents known so far
 * @throws {TooManyDocuments} and what the calls throw, and the reason of `signal` when it aborts
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

/** `done` documents are laid out; `total` is null while the documents are still being found. */
type Progress = { done: number; total: number | null }

/** Prints every document that matches, with the chosen copies and paper. Closing the dialog cancels the job. */
export function PrintAllDialog({ filter, onClose }: { filter: DocumentFilter; onClose: () => void }) {
  const [choice, changeChoice] = usePrintChoice()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState('')
  const job = useRef<AbortController | null>(null)
  useEffect(() => () => job.current?.abort(), [])

  const print = useSingleFlight(async () => {
    const { signal } = (job.current = new AbortController())
    setFailure('')
    setProgress({ done: 0, total: null })
    try {
      const documents = await collectDocuments(filter, signal, (done) => setProgress({ done, total: null }))
      const total = documents.length
      if (total === 0) throw new RangeError()
      const onProgress = (done: number) => setProgress({ done, total })
      await printDocuments(documents, choice, sayDocuments.printTitle(total), { signal, onProgress })
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setProgress(null)
      if (error instanceof TooManyDocuments) setFailure(say.tooMany(PRINT_ALL_MAX))
      else setFailure(error instanceof RangeError ? say.none : failureText(error, say.failed))
    }
  })

  return (
    <Dialog title={say.title} onClose={onClose}>
      <div className={dialogStyles.form}>
        {failure !== '' && <ErrorBanner text={failure} />}
        {progress === null ? (
          <>
            <p>{say.hint}</p>
            <PrintChoiceFields choice={choice} onChange={changeChoice} />
            <DialogFooter submitLabel={say.print} onSubmit={() => void print()} />
          </>
        ) : (
          <>
            <progress
              className={styles.progress}
              aria-label={say.title}
              {...(progress.total !== null && { max: progress.total, value: progress.done })}
            />
            <p role="status">
              {progress.total === null ? say.finding(progress.done) : say.preparing(progress.done, progress.total)}
            </p>
            <div className={dialogStyles.footer}>
              <Button variant="default" size="md" onClick={onClose}>
                {say.cancel}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
