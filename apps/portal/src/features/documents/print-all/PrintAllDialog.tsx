import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import type { DocumentFilter } from '../documents.queries.ts'
import { say as sayDocuments } from '../documents.messages.ts'
import { usePrintChoice } from '../print/print-choice.ts'
import { printDocuments } from '../print/print-documents.tsx'
import { PrintChoiceFields } from '../print/PrintChoiceFields.tsx'
import { collectDocuments, PRINT_ALL_MAX, TooManyDocuments } from './collect-documents.ts'
import { say } from './print-all.messages.ts'
import styles from './print-all.module.css'

/** Of `total` documents so many are laid out; while they are being found, `total` is null. */
type Progress = { done: number; total: number | null }

/** Prints every document that matches, with the copies and on the paper of choice. Closing it cancels the job. */
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
