import { Button, NativeSelect, TextInput } from '@mantine/core'
import { productForm } from '@phuljhari/contract/products/products.contract'
import { whyNotImage, type ADD_IMAGE } from '@phuljhari/contract/rules/images'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './products.module.css'
import type { ProductDraft } from './products.queries.ts'

type Props = {
  title: string
  submitLabel: string
  initial: ProductDraft
  currentImage: string | null
  categories: readonly string[]
  brands: readonly string[]
  currency: string
  image: { limit: typeof ADD_IMAGE; accept: string; label: string }
  busy: boolean
  failure: { text: string; error: unknown } | null
  onSubmit: (draft: ProductDraft, image: File | null) => void
  onClose: () => void
}

/** The address of a chosen picture for its preview, given back when it is no longer shown. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** The add and edit forms: the same fields and rules (section 5). What was typed stays when the call fails. */
export function ProductForm({
  title,
  submitLabel,
  initial,
  currentImage,
  categories,
  brands,
  currency,
  image,
  busy,
  failure,
  onSubmit,
  onClose,
}: Props) {
  const form = useContractForm(productForm, initial)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const preview = usePreview(file) ?? currentImage
  const brandList = useId()
  const { setErrors } = form
  useEffect(() => {
    if (failure?.error instanceof ApiError) setErrors(failure.error.fields)
  }, [failure, setErrors])

  const choose = (chosen: File | null) => {
    const refusal = chosen && whyNotImage(chosen, image.limit)
    setFileError(refusal)
    setFile(refusal ? null : chosen)
  }
  const price = {
    type: 'number',
    step: '0.01',
    min: '0',
    inputMode: 'decimal',
    size: 'md',
    leftSection: currency,
  } as const
  const imageError = fileError ?? form.errors['files']

  return (
    <Dialog title={title} size="lg" isDirty={!busy && (form.isDirty || file !== null)} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit(() => onSubmit(form.values, file))}>
        {failure && <ErrorBanner text={failure.text} />}
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
            {brands.map((brand) => (
              <option key={brand} value={brand} />
            ))}
          </datalist>
        </div>
        <div className={styles.pair}>
          <TextInput label="MRP Price" required {...price} {...form.field('orignalPrice')} />
          <TextInput label="Discount Price" {...price} {...form.field('discountPrice')} />
        </div>
        <div className={styles.imageField}>
          <div className={styles.preview}>
            {preview ? <img src={preview} alt="Preview" /> : <IconPhotoPlus size={30} aria-hidden />}
          </div>
          <div>
            <label htmlFor={`${brandList}-image`}>{image.label}</label>
            <input
              id={`${brandList}-image`}
              type="file"
              accept={image.accept}
              aria-invalid={Boolean(imageError)}
              aria-describedby={`${brandList}-image-error`}
              onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
            />
            <p id={`${brandList}-image-error`} className={styles.error} role={imageError ? 'alert' : undefined}>
              {imageError}
            </p>
          </div>
        </div>
        <div className={styles.footer}>
          <Button type="button" variant="default" size="md" onClick={onClose}>
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
