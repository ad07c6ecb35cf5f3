import { ADD_FORM_CATEGORIES, categoryOptions } from '@phuljhari/contract/products/category-options'
import { ADD_IMAGE } from '@phuljhari/contract/rules/images'
import { ADD_FORM_CURRENCY } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import { toast } from '../../ui/toast.ts'
import { categoryNamesQuery } from '../categories/categories.queries.ts'
import { NO_TRADE } from './MoreDetails.tsx'
import { ProductForm } from './ProductForm.tsx'
import { say } from './products.messages.ts'
import { useAddProduct, type ProductDraft } from './products.queries.ts'

const EMPTY: ProductDraft = {
  productName: '',
  brandName: '',
  category: '',
  orignalPrice: '',
  discountPrice: '',
  ...NO_TRADE,
}

/**
 * The productId of section 7, a timestamp. A retry of an unchanged form keeps its id, so that the product is created
 * once; a changed form gets a new one, or the server would answer with the first product.
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
export function AddProduct({ onAdded, onClose }: { onAdded: (name: string) => void; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useAddProduct()
  const categories = useQuery(categoryNamesQuery)
  const productId = useProductId()
  const text = (failed: unknown) => failureText(failed, say.addFailed, NETWORK_ERROR)
  const add = async (draft: ProductDraft, image: File | null) => {
    try {
      await mutateAsync({ draft, image, productId: productId(draft, image) })
    } catch (failed) {
      return toast.error(text(failed))
    }
    toast.success(say.added)
    onAdded(draft.productName.trim())
    onClose()
  }
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
      onSubmit={add}
    />
  )
}
