import { ADD_FORM_CATEGORIES, categoryOptions } from '@phuljhari/contract/products/category-options'
import { ADD_IMAGE } from '@phuljhari/contract/rules/images'
import { ADD_FORM_CURRENCY } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { toast } from '../../ui/toast.ts'
import { everyCategoryQuery } from '../categories/categories.queries.ts'
import { ProductForm } from './ProductForm.tsx'
import { say } from './products.messages.ts'
import { useAddProduct, type ProductDraft } from './products.queries.ts'

const EMPTY: ProductDraft = { productName: '', brandName: '', category: '', orignalPrice: '', discountPrice: '' }

/**
 * The productId of section 7, a timestamp. Sent again unchanged after a failure a product keeps its id, and so is made once; a changed one gets another, or the server would answer what it made of the first.
 */
function useProductId() {
  const last = useRef<{ sent: string; image: File | null; productId: string } | null>(null)
  return (draft: ProductDraft, image: File | null): string => {
    const sent = JSON.stringify(draft)
    if (last.current?.sent !== sent || last.current.image !== image)
      last.current = { sent, image, productId: String(Date.now()) }
    return last.current.productId
  }
}

/** Section 2, Add Item. */
export function AddProduct({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useAddProduct()
  const categories = useQuery(everyCategoryQuery)
  const productId = useProductId()
  const text = (failed: unknown) => failureText(failed, say.addFailed, say.network)
  return (
    <ProductForm
      title="Add Item"
      submitLabel="Add Item"
      initial={EMPTY}
      currentImage={null}
      categories={categoryOptions(ADD_FORM_CATEGORIES, categories.data ?? [])}
      currency={ADD_FORM_CURRENCY}
      image={{ limit: ADD_IMAGE, accept: 'image/jpeg,.jpg,.jpeg', starred: true, hint: 'JPG/JPEG, under 1 MB' }}
      busy={isPending}
      failure={error && { text: text(error), error }}
      onClose={onClose}
      onSubmit={(draft, image) =>
        mutate(
          { draft, image, productId: productId(draft, image) },
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
