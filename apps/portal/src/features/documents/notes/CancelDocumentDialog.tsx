import { cancelDocument } from '@phuljhari/contract/documents/document-notes.contract'
import { Textarea } from '@mantine/core'
import { type TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { failureText } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { say } from './notes.messages.ts'
import { useCancelDocument } from './notes.queries.ts'

/** Cancels a document. What was typed stays when the call fails. */
export function CancelDocumentDialog({ document, onClose }: { document: TaxDocument; onClose: () => void }) {
  const { number, references } = document
  const form = useContractForm(cancelDocument.schema.body, { reason: '' })
  const { mutateAsync, isPending, error } = useCancelDocument(document._id)
  const cancel = form.onSubmit(async ({ reason }) => {
    try {
      await mutateAsync(reason)
      toast.success(say.cancelled(number))
      onClose()
    } catch {
      // The dialog shows it.
    }
  })
  return (
    <Dialog title={say.cancelTitle(number)} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate aria-busy={isPending} onSubmit={cancel}>
        {error && <ErrorBanner text={failureText(error, say.cancelFailed)} />}
        <p>{say.cancelHint}</p>
        {references.irn !== '' && <ErrorBanner tone="warning" text={say.cancelIrn} />}
        {references.eWayBill !== '' && <ErrorBanner tone="warning" text={say.cancelEWayBill} />}
        <Textarea size="md" label={say.reason} required rows={2} maxLength={300} {...form.field('reason')} />
        <DialogFooter submitLabel={say.cancelSubmit} cancelLabel={say.keep} busy={isPending} danger />
      </form>
    </Dialog>
  )
}
