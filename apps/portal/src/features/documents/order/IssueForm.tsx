import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { issueDocument } from '@phuljhari/contract/documents/documents.contract'
import { placeLabel, STATES } from '@phuljhari/contract/rules/states'
import { failureText } from '../../../lib/failure-text.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm, type FormSchema } from '../../../ui/use-contract-form.ts'
import { say } from '../documents.messages.ts'
import { useIssueDocument } from '../documents.queries.ts'

const { body } = issueDocument.schema
const PLACES = [
  { value: '', label: 'As the address says' },
  ...STATES.map(({ code }) => ({ value: code, label: placeLabel(code) })),
]

/** Empty fields are not sent; another place of supply needs a reason. */
const schema: FormSchema<ReturnType<typeof body.parse>> = {
  safeParse: ({ gstin = '', placeOfSupply = '', reason = '' }) =>
    body
      .refine((sent) => sent.placeOfSupply === undefined || sent.reason.trim() !== '', {
        path: ['reason'],
        message: 'Reason is required',
      })
      .safeParse({ ...(gstin.trim() !== '' && { gstin }), ...(placeOfSupply !== '' && { placeOfSupply }), reason }),
}

/** Issues an order's bill by hand. */
export function IssueForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const form = useContractForm(schema, { gstin: '', placeOfSupply: '', reason: '' })
  const { mutateAsync, isPending, error } = useIssueDocument()
  const issue = form.onSubmit(async (sent) => {
    try {
      const { number } = await mutateAsync({ ...sent, orderId })
      toast.success(say.issued(number))
      onDone()
    } catch {
      // The form shows it.
    }
  })
  return (
    <form className={dialogStyles.form} noValidate aria-busy={isPending} onSubmit={issue}>
      {error && <ErrorBanner text={failureText(error, say.issueFailed)} />}
      <TextInput
        size="md"
        label="Buyer's GSTIN"
        description="Empty: as the customer book has it"
        {...form.field('gstin')}
      />
      <NativeSelect size="md" label="Place of supply" data={PLACES} {...form.field('placeOfSupply')} />
      {form.values.placeOfSupply !== '' && (
        <Textarea size="md" label="Reason" required rows={2} {...form.field('reason')} />
      )}
      <DialogFooter submitLabel="Issue" busy={isPending} onCancel={onDone} />
    </form>
  )
}
