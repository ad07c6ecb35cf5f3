import * as contract from '@phuljhari/contract/products/products.contract'
import { TRADE_FIELDS, type TradeField } from '@phuljhari/contract/products/trade-fields'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { logProblem } from '../../lib/log.ts'
import { isListStale, untilGone } from '../../lib/lost-replies.ts'
import { withOptionalKey } from '../../lib/request-key.ts'
import { sendBasedOn } from '../../lib/stale-edits.ts'
import { readProducts, type DisplayedProduct } from './read-products.ts'

/** A page of products. `rows` is how many the server sent, including unreadable ones: paging counts them. */
type ProductPage = { products: DisplayedProduct[]; page: number; rows: number; total: number | null }

/** `brandName` and `category` filter on the server, which needs the feature `products.filter`; '' for none. */
export const productsQuery = ({
  keyword,
  page,
  brandName = '',
  category = '',
}: {
  keyword: string
  page: number
  brandName?: string
  category?: string
}) =>
  queryOptions({
    // The key names every filter, so that rows preloaded for the screen are found by it.
    queryKey: ['products', { keyword, page, brandName, category }],
    queryFn: async ({ signal }): Promise<ProductPage> => {
      const filter = { brandName: brandName || undefined, category: category || undefined }
      const { data, total } = await call(
        contract.listProducts,
        { query: { keyword: keyword.trim(), page, ...filter } },
        signal,
      )
      const products = readProducts(data, (product) => logProblem('Skipped an unreadable product', product))
      return { products, page, rows: Array.isArray(data) ? data.length : 0, total }
    },
  })

const NOT_FOUND = 404

/** Returns a mutation of the catalogue, which may also add brands and categories. */
export function useCatalogueChange<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  const refresh = () =>
    Promise.all(['products', 'brands', 'categories'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
  return useMutation({
    mutationFn,
    onSuccess: async () => void (await refresh()),
    onError: (error) => {
      const isDeleted = error instanceof ApiError && error.status === NOT_FOUND
      // The list is stale: another user has changed it, or this one has, as a lost reply concealed.
      if (isDeleted || isListStale(error)) void refresh()
    },
  })
}

/** The values of the product form as typed. */
export type ProductDraft = Record<
  'productName' | 'brandName' | 'category' | 'orignalPrice' | 'discountPrice' | TradeField,
  string
>

/**
 * Returns the form of section 7: an empty discount price is sent as 0, and an image only if there is a new one. Fields
 * of the trade are sent only if they differ from the stored ones, so that other servers never receive any.
 */
function formData(draft: ProductDraft, image: File | null, stored: Partial<Record<TradeField, string>>): FormData {
  const data = new FormData()
  const unchanged: readonly string[] = TRADE_FIELDS.filter((field) => draft[field].trim() === (stored[field] ?? ''))
  for (const [name, value] of Object.entries({ ...draft, discountPrice: draft.discountPrice.trim() || '0' }))
    if (!unchanged.includes(name)) data.append(name, value.trim())
  if (image) data.append('files', image)
  return data
}

type Addition = { draft: ProductDraft; image: File | null; key: string; productId: string }

/** A retry of the same form must keep its `key` and `productId`, so that the product is created once. */
export const useAddProduct = () =>
  useCatalogueChange(({ draft, image, key, productId }: Addition) => {
    const body = formData(draft, image, {})
    body.append('productId', productId)
    return call(contract.createProduct, { body, ...withOptionalKey(key) })
  })

type Update = { id: string; draft: ProductDraft; image: File | null; basedOn: ProductDraft }

/** With our API, a save based on values that someone else has changed since is refused (edit.stale). */
export function useUpdateProduct() {
  const cache = useQueryClient()
  return useCatalogueChange(async ({ id, draft, image, basedOn }: Update) => {
    const body = formData(draft, image, basedOn)
    const sent = await sendBasedOn(cache, basedOn)
    if (sent.basedOn) body.append('basedOn', JSON.stringify(sent.basedOn))
    return call(contract.updateProduct, { params: { id }, body })
  })
}

export const useDeleteProduct = () =>
  useCatalogueChange((id: string) => untilGone(call(contract.deleteProduct, { params: { id } })))
