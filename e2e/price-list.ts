import { formatCount } from '@phuljhari/contract/rules/format-number'
import { utils, write } from '@e965/xlsx'

export type ListedProduct = { name: string; brand: string; category: string; mrp: number; selling: number }

/** A workbook as sellers lay it out: shop name and note above the header row, prices as numbers and as text. */
export function priceList(products: readonly ListedProduct[]): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['STORY CRACKERS, SIVAKASI'],
    ['Price list, all rates for one box'],
    [],
    ['S.No', 'Product Name', 'Brand', 'Category', 'MRP', 'Selling Price'],
    ...products.map((product, index) => [
      index + 1,
      product.name,
      product.brand,
      product.category,
      index % 2 === 0 ? product.mrp : `₹${formatCount(product.mrp)}.00`,
      product.selling,
    ]),
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Price list')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
