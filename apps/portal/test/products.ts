import { listBrands } from '@phuljhari/contract/brands/brands.contract'
import { listCategories } from '@phuljhari/contract/categories/categories.contract'
import { listProducts } from '@phuljhari/contract/products/products.contract'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

/** A product as a server sends it (section 3). */
export const serverProduct = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  _id: 'p1',
  productName: 'Flower Pot Big',
  brandName: 'Standard',
  category: 'FLOWER POTS',
  orignalPrice: 200,
  discountPrice: 150.5,
  images: [],
  ...changes,
})

/** `count` products, named Product 1, Product 2 and so on. */
export const serverProducts = (count: number): Array<Record<string, unknown>> =>
  Array.from({ length: count }, (_, index) =>
    serverProduct({ _id: `p${index + 1}`, productName: `Product ${index + 1}` }),
  )

type Catalogue = { categories?: string[]; brands?: string[]; sendsTotal?: boolean }

/**
 * Mocks a server with these products, paged and searchable by name.
 * @returns the queries of the list calls, with `keyword` and `page`.
 */
export function serveCatalogue(
  products: ReadonlyArray<Record<string, unknown>>,
  { categories = [], brands = [], sendsTotal = false }: Catalogue = {},
): Array<Record<string, string>> {
  const queries: Array<Record<string, string>> = []
  const pageOf = <Row>(rows: readonly Row[], url: string) => {
    const page = Number(new URL(url).searchParams.get('page'))
    return rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  }
  answer(listProducts, ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    queries.push(query)
    const found = products.filter((product) => String(product['productName']).includes(query['keyword'] ?? ''))
    return HttpResponse.json(pageOf(found, request.url), {
      headers: sendsTotal ? { [TOTAL_HEADER]: String(found.length) } : {},
    })
  })
  const named = (names: string[]) => names.map((name) => ({ _id: `id-${name}`, name }))
  answer(listCategories, ({ request }) => HttpResponse.json(pageOf(named(categories), request.url)))
  answer(listBrands, ({ request }) => HttpResponse.json(pageOf(named(brands), request.url)))
  return queries
}
