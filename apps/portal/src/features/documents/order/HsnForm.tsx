import { TextInput } from '@mantine/core'
import { TRADE_FIELD_LABELS, tradeFieldsForm } from '@phuljhari/contract/products/trade-fields'
import { updateProduct } from '@phuljhari/contract/products/products.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/failure-text.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useCatalogueChange } from '../../products/products.queries.ts'
import { say } from '../documents.messages.ts'
import { DOCUMENTS_KEY } from '../documents.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const schema = tradeFieldsForm.pick({ hsn: true })

/** Sets the HSN of a product and of its uninvoiced orders (apps/api: invoice-lines.ts). */
function useSetHsn(productId: string) {
  const cache = useQueryClient()
  return useCatalogueChange(async (hsn: string) => {
    const body = new FormData()
    body.append('hsn', hsn)
    try {
      await call(updateProduct, { params: { id: productId }, body })
    } finally {
      void cache.invalidateQueries({ queryKey: DOCUMENTS_KEY })
    }
  })
}

/** Corrects the HSN of a product, with which none of its orders can be invoiced. */
export function HsnForm({ productId, hsn, onDone }: { productId: string; hsn: string; onDone: () => void }) {
  const form = useContractForm(schema, { hsn })
  const { mutateAsync, isPending, error } = useSetHsn(productId)
  const { setErrors } = form
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  const save = form.onSubmit(async (valid) => {
    try {
      await mutateAsync(valid.hsn ?? '')
      toast.success(say.hsnSaved)
      onDone()
    } catch {
      // The form shows the error.
    }
  })
  const isAtField = error instanceof ApiError && 'hsn' in error.fields
  return (
    <form className={dialogStyles.form} noValidate aria-busy={isPending} onSubmit={save}>
      {error && !isAtField && <ErrorBanner text={failureText(error, say.hsnFailed)} />}
      <TextInput
        size="md"
        label={TRADE_FIELD_LABELS.hsn}
        description={say.hsnHint}
        inputMode="numeric"
        data-autofocus
        autoComplete="off"
        {...form.field('hsn')}
      />
      <DialogFooter submitLabel={t('Save')} busy={isPending} onCancel={onDone} />
    </form>
  )
}
