import { Button, NativeSelect, TextInput } from '@mantine/core'
import { productForm } from '@phuljhari/contract/products/products.contract'
import { imageError, type ADD_IMAGE } from '@phuljhari/contract/rules/images'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { everyBrandQuery } from '../brands/brands.queries.ts'
import { ImageField } from './ImageField.tsx'
import styles from './product-form.module.css'
import type { ProductDraft } from './products.queries.ts'

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
  /** The failed call and its words. */
  failure: { text: string; error: unknown } | null
  onSubmit: (draft: ProductDraft, image: File | null) => void
  onClose: () => void
}

/** The add and edit forms: the same fields and rules (section 5). What was typed stays when the call fails. */
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
  const { busy, failure, onSubmit, onClose } = call
  const form = useContractForm(productForm, initial)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const brands = useQuery(everyBrandQuery)
  const brandList = useId()

  // Once for each failed call: a message that was cleared by an edit must not come back.
  const { setErrors } = form
  const failed = failure?.error
  const told = failed instanceof ApiError ? failed.fields : NONE
  useEffect(() => {
    setErrors(told)
    setFileError(told['files'] ?? null)
  }, [told, setErrors])
  // What is said of a field stands at the field, and what was said before an edit is said no longer.
  const [settled, setSettled] = useState<unknown>(null)
  const banner = failure && failed !== settled && Object.keys(told).length === 0 ? failure.text : null

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFileError(chosen && imageError(chosen, image.limit))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const picture = event.currentTarget.elements.namedItem('files')
    form.onSubmit(() => {
      if (fileError === null) onSubmit(form.values, file)
      else if (picture instanceof HTMLElement) picture.focus()
    })(event)
  }
  // While a call is under way its outcome is still to be told here.
  const close = () => {
    if (!busy) onClose()
  }
  const price = {
    type: 'number',
    step: '0.01',
    min: '0',
    inputMode: 'decimal',
    size: 'md',
    leftSection: currency,
    // A turn of the wheel over the focused field would change the price unseen.
    onWheel: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.blur(),
  } as const

  return (
    <Dialog title={title} size="lg" isDirty={form.isDirty || file !== null} busy={busy} onClose={close}>
      <form
        className={styles.form}
        noValidate
        aria-busy={busy}
        onChange={() => setSettled(failed ?? null)}
        onSubmit={submit}
      >
        {banner !== null && <ErrorBanner text={banner} />}
        <TextInput size="md" label="Product Name" required data-autofocus {...form.field('productName')} />
        <div className={styles.pair}>
          <NativeSelect
            size="md"
            label="Category"
            required
            data={[{ value: '', label: 'Select a category' }, ...categories.map((value) => ({ value, label: value }))]}
            {...form.field('category')}
          />
          <TextInput
            size="md"
            label="Brand"
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
          <TextInput label="MRP Price" required {...price} {...form.field('orignalPrice')} />
          <TextInput label="Discount Price" {...price} {...form.field('discountPrice')} />
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
        <div className={styles.footer}>
          <Button type="button" variant="default" size="md" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
