import { changedReturn } from '@phuljhari/contract/documents/changed-return'
import { cancelDocument } from '@phuljhari/contract/documents/document-notes.contract'
import { Textarea } from '@mantine/core'
import { type TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { SEND_FOR_APPROVAL, sentText } from '../../../entities/approvals/approval-texts.ts'
import { useCan } from '../../../lib/can.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { usePrepareCancellation } from '../../../entities/approvals/approvals.queries.ts'
import { say } from './notes.messages.ts'
import { useCancelDocument } from './notes.queries.ts'

/** Cancels a document, or sends that for an administrator's approval. The input stays when the call fails. */
export function CancelDocumentDialog({ document, onClose }: { document: TaxDocument; onClose: () => void }) {
  const { number, references, date, seller } = document
  const changed = changedReturn({ registration: seller.registration, date }, indiaToday())
  const form = useContractForm(cancelDocument.schema.body, { reason: '' })
  const forApproval = !useCan()('documents.correct')
  const { mutateAsync: cancelNow } = useCancelDocument(document._id)
  const { mutateAsync: prepare } = usePrepareCancellation(document._id)
  const { busy, error, submit } = useAttempts({
    send: async (body: Parameters<typeof cancelNow>[0]['body'], key) => {
      if (forApproval) return sentText(await prepare({ body, key }))
      await cancelNow({ body, key })
      return say.cancelled(number)
    },
    describe: (text) => text,
    onDone: (text) => {
      toast.success(text)
      onClose()
    },
  })
  const cancel = form.onSubmit(async ({ reason }) => {
    if (changed && !(await dialogs.confirm(say.confirmReturn(number, changed.name)))) return
    await submit({ reason, ...(changed && { changesReturnOf: changed.month }) })
  })
  return (
    <Dialog title={say.cancelTitle(number)} isDirty={form.isDirty} busy={busy} onClose={onClose}>
      <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={cancel}>
        {error !== null && <ErrorBanner text={failureText(error, say.cancelFailed)} />}
        <p>{say.cancelHint}</p>
        {changed && <ErrorBanner tone="warning" text={say.changesReturn(changed.name)} />}
        {references.irn !== '' && <ErrorBanner tone="warning" text={say.cancelIrn} />}
        {references.eWayBill !== '' && <ErrorBanner tone="warning" text={say.cancelEWayBill} />}
        <Textarea size="md" label={say.reason} required rows={2} maxLength={300} {...form.field('reason')} />
        <DialogFooter
          submitLabel={forApproval ? SEND_FOR_APPROVAL : say.cancelSubmit}
          cancelLabel={say.keep}
          busy={busy}
          danger={!forApproval}
        />
      </form>
    </Dialog>
  )
}
