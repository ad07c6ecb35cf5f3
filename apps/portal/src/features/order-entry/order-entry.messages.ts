import { counted } from '../../lib/counted.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import type { DraftKind, SaveAs } from './model/draft.ts'

/** The texts of order entry. */
const TAKE_ORDER = 'Counter, phone and WhatsApp orders'

export const headerOf = (kind: DraftKind): { title: string; subtitle: string } => {
  if (kind.type === 'edit') return { title: `Edit ${kind.orderId}`, subtitle: 'Changes are recorded with their reason' }
  if (kind.type === 'revision')
    return { title: `Revise ${kind.number}`, subtitle: `A new version, based on version ${kind.basedOn}` }
  return { title: 'New Order', subtitle: TAKE_ORDER }
}

const KEYS = { order: 'F10', estimate: 'F9' } as const satisfies Record<SaveAs, string>
const NOUNS = { order: 'An order', estimate: 'An estimate' } as const satisfies Record<SaveAs, string>

export const say = {
  field: 'Add a product',
  placeholder: 'List number, code or name (12*3 adds 3 of number 12)',
  placeholderOnTouch: 'List number, code or name',
  loadingProducts: 'Loading products...',
  productsFailed: 'The products could not be loaded. Check your connection and try again.',
  rulesFailed: 'The settings and coupons could not be loaded: GST, packing and limits may be missing from the total.',
  whatsappFailed: 'The text for WhatsApp could not be loaded.',
  customersFailed: 'The customer book could not be searched.',
  customerFailed: 'What is known of this customer could not be loaded.',
  noProducts: 'There are no products yet.',
  importProducts: 'Import a price list or add products',
  askForProducts: 'Ask an administrator to import the price list.',
  noProduct: (search: string) => `No product matches “${search}”`,
  matches: (count: number) => counted(count, 'product'),
  added: (name: string, quantity: number) => `${name}: ${quantity}`,
  empty: 'No items yet',
  emptyHint: 'Type a list number, a code or part of a name, and press Enter.',
  emptyHintOnTouch: 'Type a list number, a code or part of a name, and tap the product.',
  focus: 'Focus mode',
  leaveFocus: 'Leave focus mode',
  orderedBy: 'Ordered by',
  deliveredBy: 'Delivered by',
  changeLine: (label: string) => ` each: price, discount or removal of ${label}`,
  removed: (name: string) => `Removed ${name}`,
  undo: 'Undo',
  lines: (lines: number, items: number) => `${counted(lines, 'line')} · ${counted(items, 'item')}`,
  recovered: 'Your unfinished bill is back',
  notSavedYet: (name: string, when: string) =>
    `Not saved yet: these changes of ${name} are from ${when}. Save or discard them.`,
  editsHeld: (names: readonly string[]) => `Not saved, on hold: your changes of ${names.join(', ')}`,
  discard: 'Discard',
  closed: (name: string) => `${name} can no longer be edited`,
  discarded: 'Bill discarded',
  held: 'Bill put on hold',
  notHeld: 'Not put on hold: this browser has no room left for the bill, or stores nothing. It stays open.',
  nothingToHold: 'There is nothing to put on hold',
  notKept:
    'This browser cannot keep the bill: it has no room left, or stores nothing. Save it, or delete bills on hold.',
  takenOverTitle: 'This bill is open in another tab',
  takenOver: 'Continue there, or take it back here as it is there now.',
  takeBack: 'Continue here',
  newDraft: 'New bill',
  missing: (names: readonly string[]) => `No longer in the catalogue: ${names.join(', ')}`,
  pricesChanged: (count: number) =>
    count === 1 ? 'The price of one product has changed' : `The prices of ${count} products have changed`,
  useTodaysPrices: 'Use today’s prices',
  totalChanged: 'The total has changed since you opened this bill. Check it and save again.',
  notSent: 'Nothing was sent, since a part of this screen could not be loaded. The bill is kept: save it again.',
  notSentBeforeReload:
    'Nothing was sent, since the portal was updated. The bill is kept: reload the page and save it again.',
  signedOut: 'Not saved, since your session had ended. The bill is kept: sign in and save it again.',
  saveFailed: 'This could not be saved. Please try again.',
  mayBeSaved: `${MAY_BE_SAVED} The bill is kept until its number is on screen.`,
  mayExist: (as: SaveAs, total: string) =>
    `${NOUNS[as]} of ${total} may exist already, without your last changes. Press again: if it does, it is shown.`,
  changeMayBeSaved: (name: string) =>
    `A change of ${name} may be saved already, without what you typed since. Press again to see it.`,
  mayBePaid: (total: string) =>
    `A sale of ${total} may be saved already, paid. If it is, it is shown, and this payment is not recorded.`,
  otherTitle: (as: SaveAs) => `Save ${NOUNS[as].toLowerCase()} as well?`,
  otherMayExist: (lost: SaveAs, total: string) =>
    `${NOUNS[lost]} of ${total} may exist already: press ${KEYS[lost]} to see it, nothing is saved twice.`,
  otherSave: 'Save it as well',
  savedBefore: (what: string) =>
    `${what} was already saved before your last changes. They are still here: save them as a change of it.`,
  soldBefore: 'It was saved as you entered it first, and paid so.',
  soldWithout:
    'It was saved before your last changes. The bill with them is on hold: discard it, or save what else is sold.',
  savedUnchangeable: (name: string) =>
    `${name} was already saved, paid and handed over, without your last changes. Look for it under Orders.`,
  keyUsed: 'This bill was already saved, with other contents. Look for it under Orders before you enter it again.',
  savedMeanwhile: (name: string) => `${name} was saved. New Order shows it again.`,
  changedMeanwhile: (name: string) => `The changes of ${name} were saved.`,
  failedMeanwhile: 'The bill may not have been saved. It is kept: open New Order and save it again.',
  endedElsewhere: (isKept: boolean) =>
    isKept
      ? 'Another tab ended your session. Your bill is on hold in this browser: sign in to go on with it.'
      : 'Another tab signed out, which deleted the unsaved bill of this tab.',
  unusual: 'Some fields need your attention.',
  loadFailed: (what: string) => `${what} could not be loaded. Check the link and your connection.`,
} as const
