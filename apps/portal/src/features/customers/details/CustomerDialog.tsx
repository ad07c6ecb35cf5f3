import {
  customerForm,
  customerTexts,
  type Customer,
  type CustomerForm,
} from '@phuljhari/contract/customers/customers.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Place } from '../../../entities/transports/use-transport-input.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText, loadFailure, statusOf } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { isStaleEdit } from '../../../lib/stale-edits.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StaleEditNotice } from '../../../ui/stale-edit/StaleEditNotice.tsx'
import { useStaleEdit } from '../../../ui/stale-edit/use-stale-edit.ts'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { say, stateName } from '../customers.messages.ts'
import { useUpdateCustomer, customerQuery } from '../customers.queries.ts'
import { CustomerDetails } from './CustomerDetails.tsx'
import { CustomerFields } from './CustomerFields.tsx'

const FIELDS = Object.keys(say.fields) as Array<keyof CustomerForm>
/** Returns a value of the form as it is shown. */
const shownValue = (field: keyof CustomerForm, text: string) =>
  (field === 'stateCode' ? stateName(text) : text) || say.emptyValue

/** Where the latest order of a customer went, as far as it is known. */
function placeOf({ addresses, city }: Customer): Place {
  const latest = addresses.find((address) => typeof address !== 'string')
  return latest ? { pincode: latest.pincode, city: latest.city } : { pincode: '', city }
}

/** Edits a customer. Only what was changed is sent. */
function CustomerFormDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const initial = customerTexts(customer)
  const form = useContractForm(customerForm, initial)
  const { mutateAsync, isPending, error } = useUpdateCustomer()
  const stale = useStaleEdit({ form, opened: initial, error })
  const { basedOn } = stale
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  const save = async (valid: CustomerForm) => {
    const changes = Object.fromEntries(
      FIELDS.filter((field) => valid[field] !== basedOn[field]).map((field) => [field, valid[field]]),
    )
    try {
      if (Object.keys(changes).length > 0) await mutateAsync({ id: customer._id, changes, basedOn })
    } catch {
      // The form shows the error.
      return
    }
    toast.success(say.saved)
    onClose()
  }
  const isAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  const failure = error && !isAtFields && !isStaleEdit(error)
  return (
    <Dialog title={say.editTitle(customer.name)} isDirty={form.isDirty} busy={isPending} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit(save)}>
        {failure && <ErrorBanner text={failureText(error, say.saveFailed, NETWORK_ERROR)} />}
        <StaleEditNotice edit={stale} form={form} labels={say.fields} shown={shownValue} />
        <CustomerFields form={form} isFirst place={placeOf(customer)} />
        <DialogFooter submitLabel={say.save} busy={isPending} />
      </form>
    </Dialog>
  )
}

type Props = {
  id: string
  /** Opens another customer in place of this one. */
  onOpen: (id: string) => void
  onClose: () => void
}
const NOT_FOUND = 404

/** The details of one customer. The URL may name one who was merged into another, or an unknown one. */
export function CustomerDialog({ id, onOpen, onClose }: Props) {
  const { data: customer, error, refetch } = useQuery(customerQuery(id))
  const [isEditing, setEditing] = useState(false)
  const isGone = statusOf(error) === NOT_FOUND
  return (
    <>
      <Dialog title={customer?.name ?? say.dialog} size="xl" hasUrl isCovered={isEditing} onClose={onClose}>
        {error && <LoadError text={loadFailure(error, say.oneFailed)} onRetry={isGone ? null : refetch} />}
        {customer && !isGone && <CustomerDetails customer={customer} onOpen={onOpen} onEdit={() => setEditing(true)} />}
        {!customer && !error && (
          <Loading text={say.loadingOne}>
            <Skeleton shape="facts" />
          </Loading>
        )}
      </Dialog>
      {isEditing && customer && <CustomerFormDialog customer={customer} onClose={() => setEditing(false)} />}
    </>
  )
}
