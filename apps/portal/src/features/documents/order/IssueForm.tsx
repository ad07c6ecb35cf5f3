import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { issueDocument } from '@phuljhari/contract/documents/documents.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { placeLabel, STATES } from '@phuljhari/contract/rules/states'
import { useMemo } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm, type FormSchema } from '../../../ui/use-contract-form.ts'
import { say } from '../documents.messages.ts'
import { useIssueDocument } from '../documents.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const { body } = issueDocument.schema
const PLACES = [
  { value: '', label: t('As the address says') },
  ...STATES.map(({ code }) => ({ value: code, label: placeLabel(code) })),
]

/** Leaves empty fields out. A place of supply needs a reason, and an address needs its State. */
const schemaFor = (needsAddress: boolean): FormSchema<ReturnType<typeof body.parse>> => ({
  safeParse: ({ gstin = '', placeOfSupply = '', address = '', reason = '', confirmedTotal = '' }) =>
    body
      .refine((sent) => !needsAddress || sent.address !== undefined, {
        path: ['address'],
        message: say.addressRequired,
      })
      .refine((sent) => sent.address === undefined || sent.placeOfSupply !== undefined, {
        path: ['placeOfSupply'],
        message: say.stateOfAddressRequired,
      })
      .refine((sent) => sent.placeOfSupply === undefined || sent.reason.trim() !== '', {
        path: ['reason'],
        message: t('Reason is required'),
      })
      .safeParse({
        ...(gstin.trim() !== '' && { gstin }),
        ...(placeOfSupply !== '' && { placeOfSupply }),
        ...(address.trim() !== '' && { address }),
        ...(confirmedTotal.trim() !== '' && { confirmedTotal: confirmedTotal.replaceAll(',', '').trim() }),
        reason,
      }),
})

type Props = {
  orderId: string
  /** The order has no address, but its value demands one on the invoice of an unregistered buyer (rule 46(e)). */
  needsAddress: boolean
  /** The total of the invoice in rupees, to be confirmed where tax has changed the order's total. */
  billAmount?: number | undefined
  onDone: () => void
}

/** Issues the invoice of an order by hand. */
export function IssueForm({ orderId, needsAddress, billAmount, onDone }: Props) {
  const schema = useMemo(() => schemaFor(needsAddress), [needsAddress])
  const confirmedTotal = billAmount === undefined ? '' : String(billAmount)
  const form = useContractForm(schema, { gstin: '', placeOfSupply: '', address: '', reason: '', confirmedTotal })
  // Rule 46(d): a registered buyer's invoice has an address.
  const asksAddress = needsAddress || form.values.gstin.trim() !== ''
  const { mutateAsync } = useIssueDocument()
  const { busy, error, submit } = useAttempts({
    send: (sent: Omit<Parameters<typeof mutateAsync>[0], 'key'>, key) => mutateAsync({ ...sent, key }),
    describe: ({ number }) => say.issued(number),
    onDone: ({ number }) => {
      toast.success(say.issued(number))
      onDone()
    },
  })
  const issue = form.onSubmit(({ confirmedTotal: paise, ...sent }) => {
    const confirmed = paise === undefined ? {} : { confirmedTotal: toRupees(paise) }
    return submit({ ...sent, ...confirmed, orderId })
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={busy} onSubmit={issue}>
      {error !== null && <ErrorBanner text={failureText(error, say.issueFailed)} />}
      <TextInput
        size="md"
        label={t("Buyer's GSTIN")}
        description={t('Empty: as the order or the customer book has it')}
        {...form.field('gstin')}
      />
      {asksAddress && (
        <Textarea
          size="md"
          label={say.buyerAddress}
          description={needsAddress ? say.buyerAddressHint : say.addressIfNone}
          rows={2}
          {...form.field('address')}
        />
      )}
      <NativeSelect size="md" label={t('Place of supply')} data={PLACES} {...form.field('placeOfSupply')} />
      {form.values.placeOfSupply !== '' && (
        <Textarea size="md" label={t('Reason')} required rows={2} {...form.field('reason')} />
      )}
      {(billAmount !== undefined || (error instanceof ApiError && error.code === 'document.total_changed')) && (
        <TextInput
          size="md"
          label={say.customerPays}
          description={say.customerPaysHint}
          inputMode="decimal"
          {...form.field('confirmedTotal')}
        />
      )}
      <DialogFooter submitLabel={t('Issue')} busy={busy} onCancel={onDone} />
    </form>
  )
}
