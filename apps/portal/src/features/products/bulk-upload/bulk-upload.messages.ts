import type { NewName, PriceListField } from '@phuljhari/contract/products/price-list.contract'
import { TRADE_FIELD_LABELS } from '@phuljhari/contract/products/trade-fields'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../../lib/counted.ts'

/** The names of a list's columns, as in the products' table (section 2) and in the form's More details. */
export const FIELD_NAMES: Record<PriceListField, string> = {
  productName: 'Product Name',
  brandName: 'Brand',
  category: 'Category',
  orignalPrice: 'MRP Price',
  discountPrice: 'Selling Price',
  discountPercent: 'Discount %',
  discountAmount: 'Discount in rupees',
  quantity: 'Quantity',
  ...TRADE_FIELD_LABELS,
}

const NAMES = {
  category: { one: 'category', many: 'categories' },
  brandName: { one: 'brand', many: 'brands' },
} as const satisfies Record<NewName['field'], { one: string; many: string }>

export const products = (number: number): string => counted(number, 'product')
export const rows = (number: number): string => counted(number, 'row')

/** Returns the label of the button that uploads, such as `Add 97, change 45`. */
export function uploadLabel(added: number, changed: number): string {
  const [add, change] = [added, changed].map(formatCount)
  if (added > 0) return changed > 0 ? `Add ${add}, change ${change}` : `Add ${add}`
  return changed > 0 ? `Change ${change}` : 'Upload'
}

type Counts = { created: number; updated: number }
const countsText = ({ created, updated }: Counts) =>
  [created > 0 && `${formatCount(created)} added`, updated > 0 && `${formatCount(updated)} changed`]
    .filter(Boolean)
    .join(', ')

export const say = {
  title: 'Bulk Upload',
  hint:
    'No need to tidy your list: titles, category headings and notes are recognised. ' +
    'Nothing changes until you confirm.',
  reading: (file: string) => `Reading ${file}...`,
  uploading: (file: string) => `Uploading ${file}...`,
  confirm: 'Yes, this is correct',
  moreQuestions: (more: number) => (more === 1 ? 'One more question' : `${more} more questions`),
  howRead: 'How the list is read',
  recognised: 'Columns recognised:',
  changeColumns: 'Change',
  noHeader: 'No header row was found. The columns were detected by their contents.',
  remembered: 'Read like the last list with these columns.',
  outdated: 'The columns are those of an earlier list, but they hold something else now: please answer again.',
  forget: 'Forget and ask again',
  headerRow: (numbers: readonly number[]) =>
    numbers.length === 1 ? `Header in row ${numbers[0]}` : `Header in rows ${numbers.join(' and ')}`,
  blank: (number: number) => `${counted(number, 'blank row')} left out`,
  nothing: 'No products found in this sheet.',
  answerFirst: 'Answer the question first.',
  moreColumns: (found: readonly string[]) => (found.length === 0 ? 'More columns' : `Also read: ${found.join(', ')}`),
  valuesLeftOut: (number: number) => `${counted(number, 'value is', 'values are')} left out`,
  newNames: 'New in your catalogue',
  newOf: (field: NewName['field'], number: number) => counted(number, NAMES[field].one, NAMES[field].many),
  similarName: (field: NewName['field'], name: string, similar: string) =>
    `There is no ${NAMES[field].one} “${name}” yet. Do you mean “${similar}”?`,
  useName: (name: string) => `Use ${name}`,
  createName: (name: string) => `Create ${name}`,
  chooseCategories: (number: number) => `Leave out categories (${number})`,
  untick: 'Untick what you do not want to upload.',
  leftOut: (number: number) => `${rows(number)} left out.`,
  putBack: 'Put back',
  undo: 'Undo this upload',
  undoLast: 'Undo last upload',
  undone: 'Upload undone!',
  isUndone: 'This upload was undone. Your catalogue is as it was before.',
  undoFailed: 'The upload was not undone',
  undoFailedHint: 'The upload could not be undone. Please try again.',
  lastUpload: (upload: Counts & { actor: string }, when: string) =>
    `Last upload: ${when} by ${upload.actor} (${countsText(upload)})`,
  confirmUndo: ({ created, updated }: Counts) => ({
    title: 'Undo upload?',
    message: [
      created > 0 &&
        `${counted(created, 'product that was added is', 'products that were added are')} deleted, ` +
          'and so are new brands and categories that nothing else uses.',
      updated > 0 &&
        `${counted(updated, 'product that was changed gets its', 'products that were changed get their')} ` +
          'former values back.',
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: 'Undo upload',
    cancelLabel: 'Keep upload',
    danger: true,
  }),
} as const
