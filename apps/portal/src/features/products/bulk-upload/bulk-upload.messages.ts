import type { PriceListField } from '@phuljhari/contract/products/price-list.contract'

/** The columns of a list in the words of the products' table (section 2). */
export const FIELD_NAMES: Record<PriceListField, string> = {
  productName: 'Product Name',
  brandName: 'Brand',
  category: 'Category',
  orignalPrice: 'MRP Price',
  discountPrice: 'Selling Price',
  discountPercent: 'Discount %',
  quantity: 'Quantity',
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-IN')} ${number === 1 ? one : many}`
export const products = (number: number): string => count(number, 'product', 'products')
export const rows = (number: number): string => count(number, 'row', 'rows')

export const say = {
  title: 'Bulk Upload',
  reading: (file: string) => `Reading ${file}...`,
  uploading: (file: string) => `Uploading ${file}...`,
  doubtful: 'Please check the columns and prices below before you upload:',
  isRight: 'The list is understood rightly',
  noHeader: 'No header row was found; the columns were told by what stands in them.',
  headerRow: (numbers: readonly number[]) =>
    numbers.length === 1 ? `Header in row ${numbers[0]}` : `Header in rows ${numbers.join(' and ')}`,
  nothing: 'No row of this sheet would become a product. Check the columns above, or choose another sheet.',
} as const
