import { categoryOptions, EDIT_FORM_CATEGORIES } from '@phuljhari/contract/products/category-options'
import { EDIT_IMAGE } from '@phuljhari/contract/rules/images'
import { CURRENCY } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../lib/failure-text.ts'
import { toast } from '../../ui/toast.ts'
import { everyCategoryQuery } from '../categories/categories.queries.ts'
import { ProductForm } from './ProductForm.tsx'
import { say } from './products.messages.ts'
import { useUpdateProduct } from './products.queries.ts'
import type { SavedProduct } from './read-products.ts'

type Props = { product: SavedProduct; onClose: () => void }

/** Section 2, Edit Menu Item. */
export function EditProduct({ product, onClose }: Props) {
  const { mutate, isPending, error } = useUpdateProduct()
  const categories = useQuery(everyCategoryQuery)
  const text = (failed: unknown) => failureText(failed, say.updateFailed, say.updateFallback)
  return (
    <ProductForm
      title="Edit Menu Item"
      submitLabel="Save Changes"
      initial={{
        productName: product.name,
        brandName: product.brand,
        category: product.category,
        orignalPrice: String(product.price),
        discountPrice: product.discountPrice > 0 ? String(product.discountPrice) : '',
      }}
      currentImage={product.image}
      categories={categoryOptions(EDIT_FORM_CATEGORIES, categories.data ?? [], product.category)}
      currency={CURRENCY}
      image={{ limit: EDIT_IMAGE, accept: 'image/*', starred: false, hint: 'Any image, under 5 MB' }}
      busy={isPending}
      failure={error && { text: text(error), error }}
      onClose={onClose}
      onSubmit={(draft, image) =>
        mutate(
          { id: product.id, draft, image },
          {
            onSuccess: () => {
              toast.success(say.updated)
              onClose()
            },
            onError: (failed) => toast.error(text(failed)),
          },
        )
      }
    />
  )
}
