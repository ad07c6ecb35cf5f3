import { Textarea } from '@mantine/core'
import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { isCommercialCredit } from '@phuljhari/contract/documents/plan-note'
import { toRupees } from '@phuljhari/contract/rules/money'
import { financialYear, lastDayForNotes } from '@phuljhari/contract/tax/document-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEND_FOR_APPROVAL, sentText } from '../../../entities/approvals/approval-texts.ts'
import { usePrepareNote } from '../../../entities/approvals/approvals.queries.ts'
import { useCan } from '../../../lib/can.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import { useKept } from '../../../lib/use-kept.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { toast } from '../../../ui/toast.ts'
import { annualReturnQuery } from '../registration.queries.ts'
import { EMPTY_NOTE, everythingLeft, isEmpty, readNote, toBody, type By } from './note-input.ts'
import { NoteLines, NoteTotals } from './NoteLines.tsx'
import { say } from './notes.messages.ts'
import styles from './notes.module.css'
import { useIssueNote } from './notes.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = { document: TaxDocument; kind: NoteKind; onClose: () => void }

/** Returns why a credit note is without tax (section 34(2)), by the server's rule, or null when it has tax. */
function useWhyCommercial(invoice: TaxDocument, kind: NoteKind): string | null {
  const { data } = useQuery(annualReturnQuery)
  const filedUpTo = data ?? ''
  if (kind !== 'credit_note' || !isCommercialCredit(invoice, filedUpTo, indiaToday())) return null
  const year = financialYear(invoice.date)
  return filedUpTo !== '' && year <= filedUpTo ? say.returnFiled(year) : say.tooLate(lastDayForNotes(invoice.date))
}

/** Issues a credit or debit note, or sends it for approval. The input stays when the call fails. */
export function NoteDialog({ document, kind, onClose }: Props) {
  const [input, setInput] = useState(EMPTY_NOTE)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ lines?: string; reason?: string }>({})
  const forApproval = !useCan()('documents.correct')
  const { mutateAsync: issueNote } = useIssueNote(document._id)
  const { mutateAsync: prepareNote } = usePrepareNote(document._id)
  const { busy, error, isUnsettled, submit } = useAttempts({
    send: async (body: ReturnType<typeof toBody>, key) =>
      forApproval ? sentText(await prepareNote({ body, key })) : say.issued((await issueNote({ body, key })).number),
    describe: (text) => text,
    onDone: (text) => {
      toast.success(text)
      onClose()
    },
  })
  // An attempt whose reply was lost may have issued the note. What it credited would then be missing here.
  const invoice = useKept(document, isUnsettled)
  const whyCommercial = useWhyCommercial(invoice, kind)
  const isCommercial = whyCommercial !== null
  const note = readNote(invoice, kind, input, isCommercial)
  const { changes, unreadable, plan } = note
  const hasWrongLine = unreadable.length > 0 || plan.refused.length > 0

  const issue = useSingleFlight(async () => {
    const found = {
      ...(changes.length === 0 && !hasWrongLine && { lines: say.nothing }),
      ...(reason.trim() === '' && { reason: t('Reason is required') }),
    }
    setErrors(found)
    if (hasWrongLine || Object.keys(found).length > 0) return
    const body = toBody(kind, changes, reason.trim())
    if (!forApproval && !(await dialogs.confirm(say.confirm(kind, toRupees(plan.sums.totalPaise), isCommercial))))
      return
    await submit(body)
  })
  const type = (line: number, typed: string) => {
    setErrors(({ lines: _cleared, ...others }) => others)
    setInput((now) => ({ ...now, [now.by]: { ...now[now.by], [line]: typed } }))
  }

  return (
    <Dialog
      title={say.title(kind, invoice.number)}
      size="lg"
      isDirty={!isEmpty(input) || reason !== ''}
      busy={busy}
      onClose={onClose}
    >
      <form
        className={dialogStyles.form}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          void issue()
        }}
      >
        {error !== null && <ErrorBanner text={failureText(error, say.failed)} />}
        {isCommercial && <ErrorBanner tone="warning" text={`${whyCommercial} ${say.commercialHint}`} />}
        <div className={styles.head}>
          <Segments
            label={say.byLabel}
            options={say.by[kind]}
            value={input.by}
            onChange={(by) => setInput((now) => ({ ...now, by: by as By }))}
          />
          {kind === 'credit_note' && (
            <PlainButton onClick={() => setInput(everythingLeft(invoice))}>{say.everything}</PlainButton>
          )}
        </div>
        <NoteLines invoice={invoice} kind={kind} input={input} note={note} onChange={type} />
        {errors.lines && (
          <p role="alert" className={styles.error}>
            {errors.lines}
          </p>
        )}
        <NoteTotals invoice={invoice} sums={plan.sums} isCommercial={isCommercial} />
        <Textarea
          size="md"
          label={say.reason}
          description={say.reasonHint}
          required
          rows={2}
          maxLength={300}
          value={reason}
          error={errors.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setErrors(({ reason: _cleared, ...others }) => others)
          }}
        />
        <DialogFooter submitLabel={forApproval ? SEND_FOR_APPROVAL : say.issue(kind, isCommercial)} busy={busy} />
      </form>
    </Dialog>
  )
}
