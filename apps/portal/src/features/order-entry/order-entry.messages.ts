import type { BillKind } from './model/bill.ts'
import { counted } from '../../lib/counted.ts'

/** The texts of order entry. */
const TAKE_ORDER = 'Counter, phone and WhatsApp orders'

export const headerOf = (kind: BillKind): { title: string; subtitle: string } => {
  if (kind.type === 'edit') return { title: `Edit ${kind.orderId}`, subtitle: 'Changes are recorded with their reason' }
  if (kind.type === 'revision')
    return { title: `Revise ${kind.number}`, subtitle: `A new version, based on version ${kind.basedOn}` }
  return { title: 'New Order', subtitle: TAKE_ORDER }
}

export const say = {
  field: 'Add a product',
  placeholder: 'List number, code or name (12*3 adds 3 of number 12)',
  loadingProducts: 'Loading products...',
  productsFailed: 'The products could not be loaded. Check your connection and try again.',
  noProduct: (search: string) => `No product matches “${search}”`,
  matches: (count: number) => counted(count, 'product'),
  added: (name: string, quantity: number) => `${name}: ${quantity}`,
  empty: 'No items yet',
  emptyHint: 'Type a list number, a code or part of a name, and press Enter.',
  removed: (name: string) => `Removed ${name}`,
  undo: 'Undo',
  lines: (lines: number, items: number) => `${counted(lines, 'line')} · ${counted(items, 'item')}`,
  withGst: (amount: string) => ` · with ${amount} GST`,
  recovered: 'Your unfinished bill is back',
  notSavedYet: (name: string, when: string) =>
    `Not saved yet: these changes of ${name} are from ${when}. Save or discard them.`,
  editsHeld: (names: readonly string[]) => `Not saved, on hold: your changes of ${names.join(', ')}`,
  discard: 'Discard',
  closed: (name: string) => `${name} can no longer be edited`,
  discardTitle: (name: string) => `Discard your changes of ${name}?`,
  discardText: (name: string) => `${name} stays as it is. This cannot be undone.`,
  held: 'Bill put on hold',
  notHeld: 'Not put on hold: this browser has no room left for the bill, or stores nothing. It stays open.',
  nothingToHold: 'There is nothing to put on hold',
  notKept:
    'This browser cannot keep the bill: it has no room left, or stores nothing. Save it, or delete bills on hold.',
  takenOverTitle: 'This bill is open in another tab',
  takenOver: 'Continue there, or take it back here as it is there now.',
  takeBack: 'Continue here',
  newBill: 'New bill',
  missing: (names: readonly string[]) => `No longer in the catalogue: ${names.join(', ')}`,
  pricesChanged: (count: number) =>
    count === 1 ? 'The price of one product has changed' : `The prices of ${count} products have changed`,
  useTodaysPrices: 'Use today’s prices',
  totalChanged: 'The total has changed since you opened this bill. Check it and save again.',
  offline: 'No connection. The bill is kept in this browser: save it again when the connection is back.',
  signedOut: 'Not saved, since your session had ended. The bill is kept: sign in and save it again.',
  saveFailed: 'This could not be saved. Please try again.',
  savedBefore: (what: string) =>
    `${what} was already saved before your last changes. They are still here: save them as a change of it.`,
  unusual: 'Some fields need your attention.',
  loadFailed: (what: string) => `${what} could not be loaded. Check the link and your connection.`,
} as const
