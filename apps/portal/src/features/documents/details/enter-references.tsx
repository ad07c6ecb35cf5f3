import { Textarea, TextInput } from '@mantine/core'
import { documentReferencesForm } from '@phuljhari/contract/documents/document-references'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { failureText } from '../../../lib/failure-text.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm, type FormSchema } from '../../../ui/use-contract-form.ts'
import { say } from '../documents.messages.ts'
import { useSetReferences } from '../documents.queries.ts'
import styles from './document-details.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** Reads the form, in which every field is a text. */
const schema: FormSchema<ReturnType<typeof documentReferencesForm.parse>> = {
  safeParse: ({ distance = '', ...typed }) =>
    documentReferencesForm.safeParse({ ...typed, distance: distance.trim() === '' ? null : Number(distance) }),
}

/** Records the numbers that the e-invoice and e-way bill portals assigned. Nothing is sent to these portals. */
function ReferencesForm({ document, onDone }: { document: TaxDocument; onDone: () => void }) {
  const { distance, ...texts } = document.references
  const form = useContractForm(schema, { ...texts, distance: distance === null ? '' : String(distance) })
  const { mutateAsync, isPending, error } = useSetReferences(document._id)
  const save = form.onSubmit(async (references) => {
    try {
      await mutateAsync(references)
      toast.success(say.references.saved)
      onDone()
    } catch {
      // The form shows the error.
    }
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={isPending} onSubmit={save}>
      {error && <ErrorBanner text={failureText(error, say.references.failed)} />}
      <div className={styles.fields}>
        <TextInput className={styles.wide} size="md" label="IRN" data-autofocus {...form.field('irn')} />
        <TextInput size="md" label={t('Acknowledgement number')} inputMode="numeric" {...form.field('ackNumber')} />
        <TextInput
          size="md"
          type="date"
          label={t('Acknowledgement date')}
          max="9999-12-31"
          {...form.field('ackDate')}
        />
        <Textarea className={styles.wide} size="md" label={t('Signed QR code')} rows={2} {...form.field('signedQr')} />
        <TextInput size="md" label={t('E-way bill number')} inputMode="numeric" {...form.field('eWayBill')} />
        <TextInput size="md" label={t('Vehicle')} {...form.field('vehicle')} />
        <TextInput size="md" label={t('Transporter id')} {...form.field('transporterId')} />
        <TextInput size="md" label={t('Distance in km')} inputMode="numeric" {...form.field('distance')} />
      </div>
      <DialogFooter submitLabel={t('Save')} busy={isPending} onCancel={onDone} />
    </form>
  )
}

/** Asks for the numbers of the e-invoice and the e-way bill of a document. */
export const enterReferences = (document: TaxDocument): void =>
  void dialogs.form(say.references.title(document.number), (done) => (
    <ReferencesForm document={document} onDone={done} />
  ))
