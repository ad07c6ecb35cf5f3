import { ADD_FORM_CATEGORIES, categoryOptions } from '@phuljhari/contract/products/offered-categories'
import { ADD_IMAGE } from '@phuljhari/contract/rules/images'
import { ADD_FORM_CURRENCY } from '@phuljhari/contract/rules/money'
import { useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { toast } from '../../ui/toast.ts'
import { ProductForm } from './ProductForm.tsx'
import { say } from './products.messages.ts'
import { useAddProduct, type ProductDraft } from './products.queries.ts'

const EMPTY: ProductDraft = { productName: '', brandName: '', category: '', orignalPrice: '', discountPrice: '' }

/** Section 2, Add Item. */
export function AddProduct({
  categories,
  brands,
  onClose,
}: {
  categories: string[]
  brands: string[]
  onClose: () => void
}) {
  const { mutate, isPending, error } = useAddProduct()
  const [productId] = useState(() => String(Date.now()))
  const text = (failed: unknown) => failureText(failed, say.addFailed, say.network)
  return (
    <ProductForm
      title="Add Item"
      submitLabel="Add Item"
      initial={EMPTY}
      currentImage={null}
      categories={categoryOptions(ADD_FORM_CATEGORIES, categories)}
      brands={brands}
      currency={ADD_FORM_CURRENCY}
      image={{ limit: ADD_IMAGE, accept: 'image/jpeg,.jpg,.jpeg', label: 'Product Image * (JPG/JPEG, under 1 MB)' }}
      busy={isPending}
      failure={error && { text: text(error), error }}
      onClose={onClose}
      onSubmit={(draft, image) =>
        mutate(
          { draft, image, productId },
          {
            onSuccess: () => {
              toast.success(say.added)
              onClose()
            },
            onError: (failed) => toast.error(text(failed)),
          },
        )
      }
    />
  )
}
