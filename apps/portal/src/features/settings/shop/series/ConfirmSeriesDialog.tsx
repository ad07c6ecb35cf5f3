import type { DocumentSeries } from '@phuljhari/contract/documents/document-series.contract'
import { TextInput } from '@mantine/core'
import { DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import { documentNumber, maxSerial } from '@phuljhari/contract/tax/document-number'
import { useState } from 'react'
import { failureText } from '../../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../../lib/messages.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import dialogStyles from '../../../../ui/dialog.module.css'
import { DialogFooter } from '../../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../../ui/ErrorBanner.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useContractForm, type FormSchema } from '../../../../ui/use-contract-form.ts'
import { useConfirmSeries } from './series.queries.ts'
import { say } from './series.messages.ts'

/** The last serial as typed. */
const serialSchema: FormSchema<number> = {
  safeParse({ lastSerial = '' }) {
    const typed = lastSerial.trim()
    return /^\d{1,7}$/.test(typed)
      ? { success: true, data: Number(typed) }
      : { success: false, error: { issues: [{ path: ['lastSerial'], message: say.wholeNumber }] } }
  },
}

/** The number that follows what is typed, as it will be printed. */
function nextNumber({ prefix, financialYear }: DocumentSeries, typed: string): string | null {
  const parsed = serialSchema.safeParse({ lastSerial: typed })
  return parsed.success && parsed.data < maxSerial(prefix)
    ? documentNumber(prefix, financialYear, parsed.data + 1)
    : null
}

/** Asks for the last printed number of a series. */
export function ConfirmSeriesDialog({ series, onClose }: { series: DocumentSeries; onClose: () => void }) {
  const { kind, financialYear, lastNumber } = series
  const label = DOCUMENT_LABELS[kind]
  const form = useContractForm(serialSchema, { lastSerial: String(series.lastSerial) })
  const { mutateAsync, isPending } = useConfirmSeries()
  const [error, setError] = useState<unknown>(null)
  const next = nextNumber(series, form.values.lastSerial)
  const confirm = async (lastSerial: number) => {
    try {
      await mutateAsync({ kind, financialYear, lastSerial })
    } catch (failure) {
      setError(failure)
      return
    }
    toast.success(say.confirmed(label))
    onClose()
  }
  return (
    <Dialog title={say.confirmOf(label, financialYear)} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(confirm)}>
        {error !== null && <ErrorBanner text={failureText(error, say.failed, NETWORK_ERROR)} />}
        <p>{lastNumber === null ? say.knownNone : say.known(lastNumber)}</p>
        <TextInput
          size="md"
          label={say.lastSerial}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...(next !== null && { description: say.next(next) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('lastSerial')}
        />
        <DialogFooter submitLabel={say.confirm} busy={isPending} />
      </form>
    </Dialog>
  )
}
