import type { NewName, PriceListField } from '@phuljhari/contract/products/price-list.contract'
import { TRADE_FIELD_LABELS } from '@phuljhari/contract/products/trade-fields'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The names of a list's columns, as in the products' table (section 2) and in the form's More details. */
export const FIELD_NAMES: Record<PriceListField, string> = {
  productName: t('Product Name'),
  brandName: t('Brand'),
  category: t('Category'),
  orignalPrice: t('MRP Price'),
  discountPrice: t('Selling Price'),
  discountPercent: t('Discount %'),
  discountAmount: t('Discount in rupees'),
  quantity: t('Quantity'),
  ...TRADE_FIELD_LABELS,
}

const NAMES = {
  category: { one: 'category', many: 'categories' },
  brandName: { one: 'brand', many: 'brands' },
} as const satisfies Record<NewName['field'], { one: string; many: string }>

export const products = (number: number): string => counted(number, t('product'), t('products'))
export const rows = (number: number): string => counted(number, t('row'), t('rows'))

/** Returns the label of the button that uploads, such as `Add 97, change 45`. */
export function uploadLabel(added: number, changed: number): string {
  const add = formatCount(added)
  const change = formatCount(changed)
  if (added > 0) return changed > 0 ? t('Add {add}, change {change}', { add, change }) : t('Add {add}', { add })
  return changed > 0 ? t('Change {change}', { change }) : t('Upload')
}

type Counts = { created: number; updated: number }
const countsText = ({ created, updated }: Counts) =>
  [
    created > 0 && t('{created} added', { created: formatCount(created) }),
    updated > 0 && t('{updated} changed', { updated: formatCount(updated) }),
  ]
    .filter(Boolean)
    .join(', ')

export const say = {
  title: t('Bulk Upload'),
  hint: t(
    'No need to tidy your list: titles, category headings and notes are recognised. Nothing changes ' +
      'until you confirm.',
  ),
  reading: (file: string) => t('Reading {file}...', { file }),
  uploading: (file: string) => t('Uploading {file}...', { file }),
  confirm: t('Yes, this is correct'),
  moreQuestions: (more: number) => (more === 1 ? t('One more question') : t('{more} more questions', { more })),
  howRead: t('How the list is read'),
  recognised: t('Columns recognised:'),
  changeColumns: t('Change'),
  noHeader: t('No header row was found. The columns were detected by their contents.'),
  remembered: t('Read like the last list with these columns.'),
  outdated: t('The columns are those of an earlier list, but they hold something else now: please answer again.'),
  forget: t('Forget and ask again'),
  headerRow: (numbers: readonly number[]) =>
    numbers.length === 1
      ? t('Header in row {numbers}', { numbers: numbers.join() })
      : t('Header in rows {numbers}', { numbers: numbers.join(t(' and ')) }),
  blank: (number: number) => t('{number} left out', { number: counted(number, t('blank row'), t('blank rows')) }),
  nothing: t('No products found in this sheet.'),
  answerFirst: t('Answer the question first.'),
  moreColumns: (found: readonly string[]) =>
    found.length === 0 ? t('More columns') : t('Also read: {found}', { found: found.join(', ') }),
  valuesLeftOut: (number: number) =>
    t('{number} left out', { number: counted(number, t('value is'), t('values are')) }),
  newNames: t('New in your catalogue'),
  newOf: (field: NewName['field'], number: number) => counted(number, NAMES[field].one, NAMES[field].many),
  similarName: (field: NewName['field'], name: string, similar: string) =>
    t('There is no {one} “{name}” yet. Do you mean “{similar}”?', { one: NAMES[field].one, name, similar }),
  useName: (name: string) => t('Use {name}', { name }),
  createName: (name: string) => t('Create {name}', { name }),
  chooseCategories: (number: number) => t('Leave out categories ({number})', { number }),
  untick: t('Untick what you do not want to upload.'),
  leftOut: (number: number) => t('{number} left out.', { number: rows(number) }),
  putBack: t('Put back'),
  undo: t('Undo this upload'),
  undoLast: t('Undo last upload'),
  undone: t('Upload undone!'),
  isUndone: t('This upload was undone. Your catalogue is as it was before.'),
  undoFailed: t('The upload was not undone'),
  undoFailedHint: t('The upload could not be undone. Please try again.'),
  lastUpload: (upload: Counts & { actor: string }, when: string) =>
    t('Last upload: {when} by {actor} ({upload})', { when, actor: upload.actor, upload: countsText(upload) }),
  confirmUndo: ({ created, updated }: Counts) => ({
    title: t('Undo upload?'),
    message: [
      created > 0 &&
        t('{created} deleted, and so are new brands and categories that nothing else uses.', {
          created: counted(created, t('product that was added is'), t('products that were added are')),
        }),
      updated > 0 &&
        t('{updated} former values back.', {
          updated: counted(updated, t('product that was changed gets its'), t('products that were changed get their')),
        }),
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: t('Undo upload'),
    cancelLabel: t('Keep upload'),
    danger: true,
  }),
} as const
