import { categoryOptions, EDIT_FORM_CATEGORIES } from '@phuljhari/contract/products/category-options'
import { EDIT_IMAGE } from '@phuljhari/contract/rules/images'
import { CURRENCY } from '@phuljhari/contract/rules/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { productHistory } from '@phuljhari/contract/activity/activity.contract'
import { failureText } from '../../lib/failure-text.ts'
import { useFeature } from '../../lib/features.ts'
import { isStaleEdit } from '../../lib/stale-edits.ts'
import { HistorySection } from '../../ui/HistorySection.tsx'
import { toast } from '../../ui/toast.ts'
import { categoryNamesQuery } from '../categories/categories.queries.ts'
import { NO_TRADE } from './MoreDetails.tsx'
import { ProductForm } from './ProductForm.tsx'
import { say } from './products.messages.ts'
import { type ProductDraft, useUpdateProduct } from './products.queries.ts'
import type { SavedProduct } from './read-products.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The events of a product, newest first (feature activity). */
const productHistoryQuery = (id: string) =>
  queryOptions({
    // The key begins with `products`, so that a change of the catalogue invalidates it.
    queryKey: ['products', 'history', id] as readonly unknown[],
    queryFn: ({ signal }) => callAndParse(productHistory, { params: { id } }, signal),
  })

type Props = { product: SavedProduct; onClose: () => void }

/** Section 2, Edit Menu Item. */
export function EditProduct({ product, onClose }: Props) {
  const { mutateAsync, isPending, error } = useUpdateProduct()
  const categories = useQuery(categoryNamesQuery)
  const hasHistory = useFeature('activity') === true
  const text = (failed: unknown) => failureText(failed, say.updateFailed, say.updateFallback)
  const update = async (draft: ProductDraft, image: File | null, basedOn: ProductDraft) => {
    try {
      await mutateAsync({ id: product.id, draft, image, basedOn })
    } catch (failed) {
      // In this case the form shows what someone else has changed.
      return isStaleEdit(failed) ? undefined : toast.error(text(failed))
    }
    toast.success(say.updated)
    onClose()
  }
  return (
    <ProductForm
      title={t('Edit Menu Item')}
      submitLabel={t('Save Changes')}
      initial={{
        productName: product.name,
        brandName: product.brand,
        category: product.category,
        orignalPrice: String(product.originalPrice),
        discountPrice: product.discountPrice > 0 ? String(product.discountPrice) : '',
        ...NO_TRADE,
        ...product.trade,
      }}
      currentImage={product.image}
      categories={categoryOptions(EDIT_FORM_CATEGORIES, categories.data ?? [], product.category)}
      currency={CURRENCY}
      image={{ limit: EDIT_IMAGE, accept: 'image/*', starred: false, hint: t('Any image, under 5 MB') }}
      busy={isPending}
      failure={error && { text: isStaleEdit(error) ? null : text(error), error }}
      onClose={onClose}
      onSubmit={update}
    >
      {hasHistory && <HistorySection query={productHistoryQuery(product.id)} />}
    </ProductForm>
  )
}
