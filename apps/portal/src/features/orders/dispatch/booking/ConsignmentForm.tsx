import { NativeSelect, TextInput } from '@mantine/core'
import {
  DELIVERIES,
  DELIVERY_LABELS,
  FREIGHT_TERM_LABELS,
  FREIGHT_TERMS,
} from '@phuljhari/contract/dispatch/consignment-words'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { CURRENCY } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { useTransportInput } from '../../../../entities/transports/use-transport-input.tsx'
import { ApiError } from '../../../../lib/api-error.ts'
import { indiaToday } from '../../../../lib/india-today.ts'
import { failureText } from '../../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../../lib/messages.ts'
import { isStaleEdit } from '../../../../lib/stale-edits.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import dialogStyles from '../../../../ui/dialog.module.css'
import { DialogFooter } from '../../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../../ui/ErrorBanner.tsx'
import { StaleEditNotice } from '../../../../ui/stale-edit/StaleEditNotice.tsx'
import { useStaleEdit } from '../../../../ui/stale-edit/use-stale-edit.ts'
import { toast } from '../../../../ui/toast.ts'
import { useContractForm } from '../../../../ui/use-contract-form.ts'
import { useFormState } from '../../../../ui/unsaved-changes.ts'
import { useRequestKey } from '../../../../ui/use-request-key.ts'
import { say } from './booking.messages.ts'
import styles from './consignments.module.css'
import { useChangeConsignment, type ConsignmentInput } from './booking.queries.ts'
import { consignmentSchema, furtherConsignment, storedTexts, typedConsignment, typedText } from './consignment-form.ts'

const KG = 'kg'
const options = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

type Props = {
  order: DisplayedOrder
  /** The consignment to correct; null adds one to the order. */
  consignment: Consignment | null
  close: () => void
}

/** Corrects what an LR says, or records a further LR of an order. */
export function ConsignmentForm({ order, consignment, close }: Props) {
  const [opened] = useState(() =>
    consignment ? typedConsignment(consignment) : furtherConsignment(order, indiaToday()),
  )
  const form = useContractForm(consignmentSchema, opened)
  const formKey = useRequestKey()
  const { mutateAsync, isPending } = useChangeConsignment(order.id)
  useFormState('busy', isPending)
  const [error, setError] = useState<unknown>(null)
  const stale = useStaleEdit({ form, opened, error, typed: typedText })
  const transport = useTransportInput(order.deliveryLocation, form.values.name, (office) => {
    if (form.values.destination.trim() === '') form.set('destination', office)
  })
  const isDuplicate = error instanceof ApiError && error.code === 'consignment.exists'

  const save = async (input: ConsignmentInput, isDuplicateConfirmed = false) => {
    setError(null)
    try {
      await (consignment
        ? mutateAsync({ kind: 'correct', id: consignment._id, form: input, basedOn: storedTexts(stale.basedOn) })
        : mutateAsync({
            kind: 'book',
            booking: { ...input, orderIds: [order.id], isDuplicateConfirmed },
            // A confirmed booking is another request than the one that was refused.
            key: `${formKey.read()}${isDuplicateConfirmed ? '-confirmed' : ''}`,
          }))
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {}
      form.setErrors(fields)
      setError(failure)
      return
    }
    toast.success(say.saved(form.values.lrNumber.trim()))
    close()
  }
  const text = (field: keyof typeof opened, more: object = {}) => (
    <TextInput size="md" label={say[field]} autoComplete="off" {...form.field(field)} {...more} />
  )
  return (
    <form className={dialogStyles.form} noValidate onSubmit={form.onSubmit((input) => save(input))}>
      {error !== null && !isStaleEdit(error) && (
        <ErrorBanner text={failureText(error, say.changeFailed, NETWORK_ERROR)} />
      )}
      {isDuplicate && (
        <PlainButton
          onClick={() => {
            const read = consignmentSchema.safeParse(form.values)
            if (read.success) void save(read.data, true)
          }}
        >
          {say.bookAnyway}
        </PlainButton>
      )}
      <StaleEditNotice edit={stale} form={form} labels={say} shown={(_field, shown) => shown || say.empty} />
      <div className={styles.pair}>
        {text('name', transport.input)}
        {text('destination')}
      </div>
      {transport.datalist}
      <div className={styles.pair}>
        {text('lrNumber', { 'data-autofocus': true })}
        {text('bookedOn', { type: 'date', max: indiaToday() })}
        {text('cartons', { inputMode: 'numeric' })}
      </div>
      <div className={styles.pair}>
        <NativeSelect
          size="md"
          label={say.freightTerms}
          data={options(FREIGHT_TERMS, FREIGHT_TERM_LABELS)}
          {...form.field('freightTerms')}
        />
        {text('freight', { inputMode: 'decimal', leftSection: CURRENCY })}
        {text('estimatedFreight', { inputMode: 'decimal', leftSection: CURRENCY })}
      </div>
      <div className={styles.pair}>
        {text('actualGrams', { inputMode: 'decimal', rightSection: KG })}
        {text('chargedGrams', { inputMode: 'decimal', rightSection: KG })}
        <NativeSelect
          size="md"
          label={say.delivery}
          data={options(DELIVERIES, DELIVERY_LABELS)}
          {...form.field('delivery')}
        />
      </div>
      <div className={styles.pair}>
        {text('vehicle')}
        {text('eWayBill', { inputMode: 'numeric' })}
      </div>
      <DialogFooter submitLabel={say.save} busy={isPending} />
    </form>
  )
}
