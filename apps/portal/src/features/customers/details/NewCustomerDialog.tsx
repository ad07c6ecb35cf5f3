import { TextInput } from '@mantine/core'
import { newCustomer, type NewCustomer } from '@phuljhari/contract/customers/customers.contract'
import { useEffect } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { isSavedAlready } from '../../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { AlreadySaved } from '../../../ui/AlreadySaved.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { say } from '../customers.messages.ts'
import { useCreateCustomer } from '../customers.queries.ts'
import { CustomerFields } from './CustomerFields.tsx'

const EMPTY = {
  phoneNumber: '',
  name: '',
  secondPhone: '',
  stateCode: '',
  gstin: '',
  transport: '',
  destination: '',
  notes: '',
  language: '',
}

type Props = {
  /** Called with the id of the customer who was added. */
  onCreated: (id: string) => void
  onClose: () => void
}

/** Adds a customer who has not ordered yet. */
export function NewCustomerDialog({ onCreated, onClose }: Props) {
  const form = useContractForm(newCustomer, EMPTY)
  const formKey = useRequestKey()
  const { mutateAsync, isPending, error } = useCreateCustomer()
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  const save = async (valid: NewCustomer) => {
    try {
      const { _id } = await mutateAsync({ ...valid, key: formKey.read() })
      toast.success(say.saved)
      onCreated(_id)
    } catch {
      // The form shows the error.
    }
  }
  const isAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  return (
    <Dialog title={say.newCustomer} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(save)}>
        {error && !isAtFields && !isSavedAlready(error) && (
          <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />
        )}
        <AlreadySaved error={error} formKey={formKey} onShow={({ id }) => onCreated(id)} />
        <TextInput
          size="md"
          label={say.phone}
          type="tel"
          required
          data-autofocus
          autoComplete="off"
          {...form.field('phoneNumber')}
        />
        <CustomerFields form={form} />
        <DialogFooter submitLabel={say.save} busy={isPending} />
      </form>
    </Dialog>
  )
}
