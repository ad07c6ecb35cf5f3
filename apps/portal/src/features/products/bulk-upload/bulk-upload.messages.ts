import type { PriceListField } from '@phuljhari/contract/products/price-list.contract'

/** The columns of a list in the words of the products' table (section 2). */
export const FIELD_NAMES: Record<PriceListField, string> = {
  productName: 'Product Name',
  brandName: 'Brand',
  category: 'Category',
  orignalPrice: 'MRP Price',
  discountPrice: 'Selling Price',
  discountPercent: 'Discount %',
  discountAmount: 'Discount in rupees',
  quantity: 'Quantity',
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-IN')} ${number === 1 ? one : many}`
export const products = (number: number): string => count(number, 'product', 'products')
export const rows = (number: number): string => count(number, 'row', 'rows')

export const say = {
  title: 'Bulk Upload',
  hint:
    'No need to tidy your list: titles, category headings and notes are recognised. ' +
    'Nothing changes until you confirm.',
  reading: (file: string) => `Reading ${file}...`,
  uploading: (file: string) => `Uploading ${file}...`,
  confirm: 'Yes, this is correct',
  moreQuestions: (more: number) => (more === 1 ? 'One more question' : `${more} more questions`),
  noHeader: 'No header row was found. The columns were detected by their contents.',
  remembered: 'Read like the last list with these columns.',
  forget: 'Forget and ask again',
  headerRow: (numbers: readonly number[]) =>
    numbers.length === 1 ? `Header in row ${numbers[0]}` : `Header in rows ${numbers.join(' and ')}`,
  blank: (number: number) => `${count(number, 'blank row', 'blank rows')} left out`,
  nothing: 'No products found in this sheet.',
} as const
