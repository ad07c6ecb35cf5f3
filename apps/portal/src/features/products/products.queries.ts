import * as contract from '@phuljhari/contract/products/products.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { logProblem } from '../../lib/log.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { readProducts, type DisplayedProduct } from './read-products.ts'

/** A page of products. `rows` is how many the server sent, those left out included: pages are counted by it. */
export type ProductPage = { products: DisplayedProduct[]; page: number; rows: number; total: number | null }

export const productsQuery = (query: { keyword: string; page: number }) =>
  queryOptions({
    queryKey: ['products', query],
    queryFn: async ({ signal }): Promise<ProductPage> => {
      const { page } = query
      const { data, total } = await call(
        contract.listProducts,
        { query: { keyword: query.keyword.trim(), page } },
        signal,
      )
      const products = readProducts(data, (bad) => logProblem('A product of the list cannot be read', bad))
      return { products, page: query.page, rows: Array.isArray(data) ? data.length : 0, total }
    },
  })

const GONE = 404

/** A change of the catalogue may bring new brands and categories along. */
export function useCatalogueChange<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  const refresh = () =>
    Promise.all(['products', 'brands', 'categories'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
  return useMutation({
    mutationFn,
    onSuccess: async () => void (await refresh()),
    // Gone: somebody else has deleted it meanwhile.
    onError: (error) => {
      if (error instanceof ApiError && error.status === GONE) void refresh()
    },
  })
}

export type ProductDraft = {
  productName: string
  brandName: string
  category: string
  orignalPrice: string
  discountPrice: string
}

/** Section 7: an empty discount price goes as 0, the image only when there is a new one. */
function formData(draft: ProductDraft, image: File | null): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...draft, discountPrice: draft.discountPrice.trim() || '0' }))
    data.append(name, value.trim())
  if (image) data.append('files', image)
  return data
}

/** `productId` stays the same when the same form is sent again after a failure: the product is then made once. */
export const useAddProduct = () =>
  useOneAtATime(
    useCatalogueChange(
      ({ draft, image, productId }: { draft: ProductDraft; image: File | null; productId: string }) => {
        const body = formData(draft, image)
        body.append('productId', productId)
        return call(contract.createProduct, { body })
      },
    ),
  )

export const useUpdateProduct = () =>
  useOneAtATime(
    useCatalogueChange(({ id, draft, image }: { id: string; draft: ProductDraft; image: File | null }) =>
      call(contract.updateProduct, { params: { id }, body: formData(draft, image) }),
    ),
  )

export const useDeleteProduct = () =>
  useCatalogueChange((id: string) => call(contract.deleteProduct, { params: { id } }))
