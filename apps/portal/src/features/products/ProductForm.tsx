import { NativeSelect, TextInput } from '@mantine/core'
import { productForm } from '@phuljhari/contract/products/products.contract'
import { TRADE_FIELD_LABELS } from '@phuljhari/contract/products/trade-fields'
import { imageError, type ADD_IMAGE } from '@phuljhari/contract/rules/images'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useFeature } from '../../lib/features.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { StaleEditNotice } from '../../ui/stale-edit/StaleEditNotice.tsx'
import { useStaleEdit } from '../../ui/stale-edit/use-stale-edit.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { brandNamesQuery } from '../brands/brands.queries.ts'
import { ImageField } from './ImageField.tsx'
import { MoreDetails } from './MoreDetails.tsx'
import styles from './product-form.module.css'
import type { ProductDraft } from './products.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const LABELS: Readonly<Record<keyof ProductDraft, string>> = {
  productName: t('Product Name'),
  category: t('Category'),
  brandName: t('Brand'),
  orignalPrice: t('MRP Price'),
  discountPrice: t('Discount Price'),
  ...TRADE_FIELD_LABELS,
}
const NONE: Readonly<Record<string, string>> = {}

type Props = {
  title: string
  submitLabel: string
  initial: ProductDraft
  currentImage: string | null
  categories: readonly string[]
  currency: string
  image: { limit: typeof ADD_IMAGE; accept: string; starred: boolean; hint: string }
  busy: boolean
  /** The error of the failed call, and its message if the form shows it. */
  failure: { text: string | null; error: unknown } | null
  /** `basedOn` are the values with which the form was opened, or those that it has since taken over from others. */
  onSubmit: (draft: ProductDraft, image: File | null, basedOn: ProductDraft) => Promise<void>
  onClose: () => void
  /** Shown at the top of the form. */
  notice?: ReactNode
  /** Shown below the form. */
  children?: ReactNode
}

/** The add and edit forms, with the same fields and rules (section 5). The input stays when the call fails. */
export function ProductForm({
  title,
  submitLabel,
  initial,
  currentImage,
  categories,
  currency,
  image,
  ...call
}: Props) {
  const { busy, failure, onSubmit, onClose, notice, children } = call
  const form = useContractForm(productForm, initial)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const hasTradeFields = useFeature('products.tradeFields') === true
  const brands = useQuery(brandNamesQuery)
  const brandList = useId()

  // Runs once for each failed call, so that a message which an edit has cleared does not come back.
  const { setErrors } = form
  const error = failure?.error
  const stale = useStaleEdit({ form, opened: initial, error })
  const fieldErrors = error instanceof ApiError ? error.fields : NONE
  useEffect(() => {
    setErrors(fieldErrors)
    setFileError(fieldErrors['files'] ?? null)
  }, [fieldErrors, setErrors])
  // Messages about fields are shown at the fields; any other one disappears with the next edit.
  const [dismissed, setDismissed] = useState<unknown>(null)
  const banner = failure && error !== dismissed && Object.keys(fieldErrors).length === 0 ? failure.text : null

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFileError(chosen && imageError(chosen, image.limit))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const picture = event.currentTarget.elements.namedItem('files')
    form.onSubmit(() => {
      if (fileError === null) return onSubmit(form.values, file, stale.basedOn)
      if (picture instanceof HTMLElement) picture.focus()
    })(event)
  }
  const price = {
    type: 'number',
    step: '0.01',
    min: '0',
    inputMode: 'decimal',
    size: 'md',
    leftSection: currency,
    // Otherwise, scrolling over the focused field would change the price unnoticed.
    onWheel: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.blur(),
  } as const

  return (
    <Dialog title={title} size="lg" isDirty={form.isDirty || file !== null} busy={busy} onClose={onClose}>
      <form
        className={dialogStyles.form}
        noValidate
        aria-busy={busy}
        onChange={() => setDismissed(error ?? null)}
        onSubmit={submit}
      >
        {banner !== null && <ErrorBanner text={banner} />}
        {notice}
        <StaleEditNotice edit={stale} form={form} labels={LABELS} />
        <TextInput size="md" label={LABELS.productName} required data-autofocus {...form.field('productName')} />
        <div className={styles.pair}>
          <NativeSelect
            size="md"
            label={LABELS.category}
            required
            data={[
              { value: '', label: t('Select a category') },
              ...categories.map((value) => ({ value, label: value })),
            ]}
            {...form.field('category')}
          />
          <TextInput
            size="md"
            label={LABELS.brandName}
            required
            list={brandList}
            autoComplete="off"
            {...form.field('brandName')}
          />
          <datalist id={brandList}>
            {brands.data?.map((brand) => (
              <option key={brand} value={brand} />
            ))}
          </datalist>
        </div>
        <div className={styles.pair}>
          <TextInput label={LABELS.orignalPrice} required {...price} {...form.field('orignalPrice')} />
          <TextInput label={LABELS.discountPrice} {...price} {...form.field('discountPrice')} />
        </div>
        <ImageField
          starred={image.starred}
          hint={image.hint}
          accept={image.accept}
          chosen={file}
          current={currentImage}
          error={fileError}
          onChoose={choose}
        />
        {hasTradeFields && <MoreDetails form={form} />}
        <DialogFooter submitLabel={submitLabel} busy={busy} />
      </form>
      {children}
    </Dialog>
  )
}
