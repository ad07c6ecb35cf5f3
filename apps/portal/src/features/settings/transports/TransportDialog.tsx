import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { FREIGHT_TERM_LABELS, FREIGHT_TERMS } from '@phuljhari/contract/dispatch/consignment-words'
import { CURRENCY } from '@phuljhari/contract/rules/money'
import type { Transport } from '@phuljhari/contract/transports/transports.contract'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { isSavedAlready } from '../../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { isStaleEdit } from '../../../lib/stale-edits.ts'
import { AlreadySaved } from '../../../ui/AlreadySaved.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { HistorySection } from '../../../ui/HistorySection.tsx'
import { StaleEditNotice } from '../../../ui/stale-edit/StaleEditNotice.tsx'
import { useStaleEdit } from '../../../ui/stale-edit/use-stale-edit.ts'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { transportSchema, typedTransport } from './transport-form.ts'
import { say } from './transports.messages.ts'
import { transportEventsQuery, useSaveTransport, type TransportInput } from './transports.queries.ts'

const LABELS = {
  name: say.name,
  phoneNumber: say.phone,
  towns: say.towns,
  days: say.days,
  minimumFreight: say.minimumFreight,
  freightTerms: say.freightTerms,
} as const
const TERMS = FREIGHT_TERMS.map((value) => ({ value, label: FREIGHT_TERM_LABELS[value] }))
const shownValue = (field: string, text: string): string =>
  (field === 'freightTerms' && TERMS.find(({ value }) => value === text)?.label) || text || say.empty
/** Moves errors of single towns to the input that they share. */
const atInputs = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.')[0] ?? path, message]))

type Props = {
  /** The transport to change; null adds one. */
  transport: Transport | null
  onClose: () => void
}

/** Adds or changes a transport. */
export function TransportDialog({ transport, onClose }: Props) {
  const form = useContractForm(transportSchema, typedTransport(transport))
  const formKey = useRequestKey()
  const { mutateAsync, isPending } = useSaveTransport(transport?._id ?? null)
  const [error, setError] = useState<unknown>(null)
  const stale = useStaleEdit({ form, opened: typedTransport(transport), error })
  const save = async (input: TransportInput) => {
    setError(null)
    try {
      await mutateAsync({ ...input, basedOn: stale.basedOn, key: formKey.read() })
    } catch (failure) {
      const fields = failure instanceof ApiError ? atInputs(failure.fields) : {}
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) setError(failure)
      return
    }
    const name = form.values.name.trim()
    toast.success(transport ? say.saved(name) : say.added(name))
    onClose()
  }
  return (
    <Dialog
      title={transport ? say.editOf(transport.name) : say.add}
      isDirty={form.isDirty}
      busy={isPending}
      onClose={onClose}
    >
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(save)}>
        {error !== null && !isStaleEdit(error) && !isSavedAlready(error) && (
          <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />
        )}
        <AlreadySaved error={error} formKey={formKey} onShow={onClose} />
        <StaleEditNotice edit={stale} form={form} labels={LABELS} shown={shownValue} />
        <TextInput
          size="md"
          label={say.name}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.field('name')}
        />
        <TextInput size="md" label={say.phone} type="tel" autoComplete="off" {...form.field('phoneNumber')} />
        <Textarea size="md" label={say.towns} description={say.townsHint} rows={2} {...form.field('towns')} />
        <TextInput
          size="md"
          label={say.days}
          description={say.daysHint}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('days')}
        />
        <TextInput
          size="md"
          label={say.minimumFreight}
          inputMode="decimal"
          leftSection={CURRENCY}
          autoComplete="off"
          {...form.field('minimumFreight')}
        />
        <NativeSelect
          size="md"
          label={say.freightTerms}
          description={say.freightTermsHint}
          data={[{ value: '', label: say.unknown }, ...TERMS]}
          {...form.field('freightTerms')}
        />
        <DialogFooter submitLabel={say.save} busy={isPending} />
      </form>
      {transport && <HistorySection query={transportEventsQuery(transport._id)} />}
    </Dialog>
  )
}
