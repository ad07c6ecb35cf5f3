import { ADD_FORM_CATEGORIES, categoryOptions } from '@phuljhari/contract/products/category-options'
import { ADD_IMAGE } from '@phuljhari/contract/rules/images'
import { ADD_FORM_CURRENCY } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canRepeatWrites } from '../../lib/api-error.ts'
import { failureText } from '../../lib/failure-text.ts'
import { isSavedAlready } from '../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import { AlreadySaved } from '../../ui/AlreadySaved.tsx'
import { toast } from '../../ui/toast.ts'
import { useRequestKey } from '../../ui/use-request-key.ts'
import { categoryNamesQuery } from '../categories/categories.queries.ts'
import { NO_TRADE } from './MoreDetails.tsx'
import { ProductForm } from './ProductForm.tsx'
import { say } from './products.messages.ts'
import { useAddProduct, type ProductDraft } from './products.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const EMPTY: ProductDraft = {
  productName: '',
  brandName: '',
  category: '',
  orignalPrice: '',
  discountPrice: '',
  ...NO_TRADE,
}

/**
 * Returns a function that gives the productId of section 7, a timestamp made when the form opens. A retry of an
 * unchanged form keeps it, so that the product is created once. A changed form gets a new one with other servers, which
 * would reply with the first product; our server knows by the form's key that there is one already.
 */
function newProductId() {
  let last: { key: string; sent: string; image: File | null } | null = null
  let productId = String(Date.now())
  return (key: string, draft: ProductDraft, image: File | null): string => {
    const sent = JSON.stringify(draft)
    const isChanged = last !== null && (last.sent !== sent || last.image !== image)
    const isAnother = last !== null && last.key !== key
    if (isAnother || (isChanged && !canRepeatWrites())) productId = String(Date.now())
    last = { key, sent, image }
    return productId
  }
}

type Props = {
  onAdded: (name: string) => void
  /** Leaves the form for a product that it had added already. */
  onShow: (name: string) => void
  onClose: () => void
}

/** Section 2, Add Item. */
export function AddProduct({ onAdded, onShow, onClose }: Props) {
  const { mutateAsync, isPending, error } = useAddProduct()
  const categories = useQuery(categoryNamesQuery)
  const formKey = useRequestKey()
  const [productId] = useState(newProductId)
  const text = (failed: unknown) => failureText(failed, say.addFailed, NETWORK_ERROR)
  const add = async (draft: ProductDraft, image: File | null) => {
    try {
      const key = formKey.read()
      await mutateAsync({ draft, image, key, productId: productId(key, draft, image) })
    } catch (failed) {
      // In this case the form shows the product that exists.
      return isSavedAlready(failed) ? undefined : toast.error(text(failed))
    }
    toast.success(say.added)
    onAdded(draft.productName.trim())
    onClose()
  }
  return (
    <ProductForm
      title={t('Add Item')}
      submitLabel={t('Add Item')}
      initial={EMPTY}
      currentImage={null}
      categories={categoryOptions(ADD_FORM_CATEGORIES, categories.data ?? [])}
      currency={ADD_FORM_CURRENCY}
      image={{ limit: ADD_IMAGE, accept: 'image/jpeg,.jpg,.jpeg', starred: true, hint: t('JPG/JPEG, under 1 MB') }}
      busy={isPending}
      failure={error && { text: isSavedAlready(error) ? null : text(error), error }}
      notice={<AlreadySaved error={error} formKey={formKey} onShow={({ name }) => onShow(name)} />}
      onClose={onClose}
      onSubmit={add}
    />
  )
}
