import { counted } from '../../lib/counted.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import type { DraftKind, SaveAs } from './model/draft.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of order entry. */
const TAKE_ORDER = t('Counter, phone and WhatsApp orders')

export const headerOf = (kind: DraftKind): { title: string; subtitle: string; crumb: string } => {
  if (kind.type === 'edit')
    return {
      title: t('Edit {orderId}', { orderId: kind.orderId }),
      subtitle: t('Changes are recorded with their reason'),
      crumb: t('Edit'),
    }
  if (kind.type === 'revision')
    return {
      title: t('Revise {number}', { number: kind.number }),
      subtitle: t('A new version, based on version {basedOn}', { basedOn: kind.basedOn }),
      crumb: t('Revise'),
    }
  return { title: t('New Order'), subtitle: TAKE_ORDER, crumb: t('New') }
}

const KEYS = { order: 'F10', estimate: 'F9' } as const satisfies Record<SaveAs, string>
const NOUNS = { order: t('An order'), estimate: t('An estimate') } as const satisfies Record<SaveAs, string>

export const say = {
  field: t('Add a product'),
  placeholder: t('List number, code or name (12*3 adds 3 of number 12)'),
  placeholderOnTouch: t('List number, code or name'),
  loadingProducts: t('Loading products...'),
  productsFailed: t('The products could not be loaded. Check your connection and try again.'),
  rulesFailed: t(
    'The settings and coupons could not be loaded: GST, packing and limits may be missing from the total.',
  ),
  whatsappFailed: t('The text for WhatsApp could not be loaded.'),
  customersFailed: t('The customer book could not be searched.'),
  customerFailed: t('What is known of this customer could not be loaded.'),
  noProducts: t('There are no products yet.'),
  importProducts: t('Import a price list or add products'),
  askForProducts: t('Ask an administrator to import the price list.'),
  noProduct: (search: string) => t('No product matches “{search}”', { search }),
  matches: (count: number) => counted(count, t('product'), t('products')),
  added: (name: string, quantity: number) => `${name}: ${quantity}`,
  empty: t('No items yet'),
  emptyHint: t('Type a list number, a code or part of a name, and press Enter.'),
  emptyHintOnTouch: t('Type a list number, a code or part of a name, and tap the product.'),
  focus: t('Focus mode'),
  leaveFocus: t('Leave focus mode'),
  orderedBy: t('Ordered by'),
  deliveredBy: t('Delivered by'),
  changeLine: (label: string) => ` ${t('each: price, discount or removal of {label}', { label })}`,
  removed: (name: string) => t('Removed {name}', { name }),
  undo: t('Undo'),
  lines: (lines: number, items: number) =>
    `${counted(lines, t('line'), t('lines'))} · ${counted(items, t('item'), t('items'))}`,
  recovered: t('Your unfinished bill is back'),
  notSavedYet: (name: string, when: string) =>
    t('Not saved yet: these changes of {name} are from {when}. Save or discard them.', { name, when }),
  editsHeld: (names: readonly string[]) =>
    t('Not saved, on hold: your changes of {names}', { names: names.join(', ') }),
  discard: t('Discard'),
  closed: (name: string) => t('{name} can no longer be edited', { name }),
  discarded: t('Bill discarded'),
  held: t('Bill put on hold'),
  notHeld: t('Not put on hold: this browser has no room left for the bill, or stores nothing. It stays open.'),
  nothingToHold: t('There is nothing to put on hold'),
  notKept: t(
    'This browser cannot keep the bill: it has no room left, or stores nothing. Save it, or delete bills on hold.',
  ),
  takenOverTitle: t('This bill is open in another tab'),
  takenOver: t('Continue there, or take it back here as it is there now.'),
  takeBack: t('Continue here'),
  newDraft: t('New bill'),
  missing: (names: readonly string[]) => t('No longer in the catalogue: {names}', { names: names.join(', ') }),
  pricesChanged: (count: number) =>
    count === 1
      ? t('The price of one product has changed')
      : t('The prices of {count} products have changed', { count }),
  useTodaysPrices: t('Use today’s prices'),
  totalChanged: t('The total has changed since you opened this bill. Check it and save again.'),
  notSent: t('Nothing was sent, since a part of this screen could not be loaded. The bill is kept: save it again.'),
  notSentBeforeReload: t(
    'Nothing was sent, since the portal was updated. The bill is kept: reload the page and save it again.',
  ),
  signedOut: t('Not saved, since your session had ended. The bill is kept: sign in and save it again.'),
  saveFailed: t('This could not be saved. Please try again.'),
  mayBeSaved: t('{mayBeSaved} The bill is kept until its number is on screen.', { mayBeSaved: MAY_BE_SAVED }),
  mayExist: (as: SaveAs, total: string) =>
    t('{as} of {total} may exist already, without your last changes. Press again: if it does, it is shown.', {
      as: NOUNS[as],
      total,
    }),
  changeMayBeSaved: (name: string) =>
    t('A change of {name} may be saved already, without what you typed since. Press again to see it.', { name }),
  mayBePaid: (total: string) =>
    t('A sale of {total} may be saved already, paid. If it is, it is shown, and this payment is not recorded.', {
      total,
    }),
  otherTitle: (as: SaveAs) => t('Save {as} as well?', { as: NOUNS[as].toLowerCase() }),
  otherMayExist: (lost: SaveAs, total: string) =>
    t('{lost} of {total} may exist already: press {lost2} to see it, nothing is saved twice.', {
      lost: NOUNS[lost],
      total,
      lost2: KEYS[lost],
    }),
  otherSave: t('Save it as well'),
  savedBefore: (what: string) =>
    t('{what} was already saved before your last changes. They are still here: save them as a change of it.', {
      what,
    }),
  soldBefore: t('It was saved as you entered it first, and paid so.'),
  soldWithout: t(
    'It was saved before your last changes. The bill with them is on hold: discard it, or save what else is sold.',
  ),
  savedUnchangeable: (name: string) =>
    t('{name} was already saved, paid and handed over, without your last changes. Look for it under Orders.', {
      name,
    }),
  keyUsed: t('This bill was already saved, with other contents. Look for it under Orders before you enter it again.'),
  savedMeanwhile: (name: string) => t('{name} was saved. New Order shows it again.', { name }),
  changedMeanwhile: (name: string) => t('The changes of {name} were saved.', { name }),
  failedMeanwhile: t('The bill may not have been saved. It is kept: open New Order and save it again.'),
  endedElsewhere: (isKept: boolean) =>
    isKept
      ? t('Another tab ended your session. Your bill is on hold in this browser: sign in to go on with it.')
      : t('Another tab signed out, which deleted the unsaved bill of this tab.'),
  unusual: t('Some fields need your attention.'),
  loadFailed: (what: string) => t('{what} could not be loaded. Check the link and your connection.', { what }),
} as const
