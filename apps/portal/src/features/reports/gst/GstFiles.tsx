import { GST_FILE_LABELS, type GstFile, type GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Panel } from '../Panel.tsx'
import { say } from './gst.messages.ts'
import styles from './gst.module.css'
import { downloadFiles } from './gst.queries.ts'

/** The files of a month: each, or all one after the other. */
export function GstFiles({ month: { month, files } }: { month: GstMonth }) {
  const [pending, setPending] = useState<GstFile | 'all' | null>(null)
  const download = useSingleFlight(async (which: GstFile | 'all') => {
    setPending(which)
    try {
      const names = await downloadFiles(month, which === 'all' ? files.map(({ file }) => file) : [which])
      toast.success(names.length === 1 ? say.downloaded(names[0] ?? '') : say.downloadedAll(names.length))
    } catch (error) {
      toast.error(failureText(error, say.downloadFailed))
    } finally {
      setPending(null)
    }
  })
  return (
    <Panel
      title={say.files}
      actions={
        <PlainButton tone="marigold" loading={pending === 'all'} onClick={() => void download('all')}>
          {say.downloadAll}
        </PlainButton>
      }
    >
      <ul className={styles.files}>
        {files.map(({ file, documents, taxable }) => (
          <li key={file}>
            <span className={styles.file}>
              {GST_FILE_LABELS[file]}
              <small>{say.rows(documents)}</small>
            </span>
            <span className={styles.amount}>{file === 'docs' ? '' : formatRupees(taxable)}</span>
            <PlainButton loading={pending === file} onClick={() => void download(file)}>
              {say.download}
            </PlainButton>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{say.filesHint}</p>
    </Panel>
  )
}
