import { MAX_PAPER_BYTES, PAPER_INVALID, PAPER_TOO_LARGE } from '@phuljhari/contract/dispatch/consignment-words'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { Fragment, useRef } from 'react'
import { failureAlert, failureText } from '../../../../lib/failure-text.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { canShareFiles, shareFile } from '../../../../lib/share-file.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { dialogs } from '../../../../ui/dialogs.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { say } from './booking.messages.ts'
import styles from './consignments.module.css'
import { fetchPaper, useChangeConsignment } from './booking.queries.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

type Paper = Consignment['papers'][number]

/** The photos and PDFs of an LR: earlier ones stay when one is added. */
export function Papers({ consignment, orderId }: { consignment: Consignment; orderId: string }) {
  const { _id: id, lrNumber, papers } = consignment
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync, isPending } = useChangeConsignment(orderId)
  /** Of an upload whose reply was lost: chosen again, it is the same upload. */
  const lost = useRef<{ file: string; key: string } | null>(null)

  const add = useSingleFlight(async (file: File) => {
    if (!ACCEPTED.split(',').includes(file.type)) return dialogs.alert(PAPER_INVALID)
    if (file.size >= MAX_PAPER_BYTES) return dialogs.alert(PAPER_TOO_LARGE)
    const name = `${file.name} ${file.size} ${file.lastModified}`
    const key = lost.current?.file === name ? lost.current.key : randomId()
    lost.current = { file: name, key }
    try {
      await mutateAsync({ kind: 'paper', id, file, key })
      lost.current = null
      toast.success(say.paperAdded(lrNumber))
    } catch (error) {
      await dialogs.alert(failureAlert(error, say.paperFailed))
    }
  })
  const withPaper = async ({ _id: paperId, type }: Paper, act: (name: string, content: Blob) => unknown) => {
    try {
      const extension = type === 'application/pdf' ? 'pdf' : 'webp'
      await act(`LR ${lrNumber.replaceAll('/', '-')}.${extension}`, await fetchPaper(id, paperId))
    } catch (error) {
      toast.error(failureText(error, say.paperNotLoaded))
    }
  }
  const save = useSingleFlight((paper: Paper) => withPaper(paper, saveFile))
  const share = useSingleFlight((paper: Paper) => withPaper(paper, shareFile))
  return (
    <span className={styles.papers}>
      {papers.map((paper) => (
        <Fragment key={paper._id}>
          <PlainButton tone="quiet" onClick={() => void save(paper)}>
            {say.paperOf(formatDate(paper.day))}
          </PlainButton>
          {canShareFiles() && (
            <PlainButton tone="quiet" onClick={() => void share(paper)}>
              {say.sharePaper}
            </PlainButton>
          )}
        </Fragment>
      ))}
      <PlainButton tone="quiet" loading={isPending} onClick={() => input.current?.click()}>
        {say.addPaper}
      </PlainButton>
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED}
        aria-label={say.addPaperTo(lrNumber)}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void add(file)
        }}
      />
    </span>
  )
}
