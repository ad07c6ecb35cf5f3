import { SHORT_REASON_LABELS, type ShortReason } from '@phuljhari/contract/dispatch/packing-states'
import type { Shortage } from '@phuljhari/contract/dispatch/shortage'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'
import { counted } from '../../../lib/counted.ts'

/** The texts of packing an order. */
export const say = {
  loading: t('Loading the order...'),
  loadFailed: t('The order could not be loaded.'),
  back: t('All orders'),
  subtitle: t('Tick what is in the box'),
  start: t('Start packing'),
  goOn: t('Continue packing'),
  startFailed: t('Packing could not be started. Please try again.'),
  takeOver: (name: string) => ({
    title: t('Take over from {name}?', { name }),
    message: t('{name} is packing this order. They can no longer tick its lines once you take over.', { name }),
    confirmLabel: t('Take over'),
  }),
  packedBy: (name: string) => t('{name} is packing this order', { name }),
  own: t('You are packing this order'),
  putAside: t('Put aside'),
  putAsideFailed: t('The order could not be put aside. Please try again.'),
  complete: t('All packed'),
  completeFailed: t('The order could not be completed. Please try again.'),
  cartonsOf: (orderId: string) => t('Cartons of {orderId}', { orderId }),
  cartons: t('Number of cartons'),
  weights: t('Gross weight in kg (optional)'),
  weightOf: (carton: number) => t('Carton {carton}', { carton: formatCount(carton) }),
  weightInvalid: t('Enter a weight in kg, such as 12.5'),
  mark: t('Mark on the cartons (optional)'),
  save: t('Save'),
  saveFailed: t('The cartons could not be saved. Please try again.'),
  editCartons: t('Change cartons'),
  labels: t('Print labels'),
  check: t('Mark as checked'),
  checkFailed: t('The check could not be saved. Please try again.'),
  reopen: t('Open again'),
  reopenQuestion: {
    title: t('Open this order again?'),
    message: t('It counts as part packed until somebody completes it.'),
    confirmLabel: t('Open again'),
  },
  reopenFailed: t('The order could not be opened again. Please try again.'),
  next: t('Next order'),
  noNext: t('No order waits to be packed'),
  closed: (status: string) =>
    t('This order is now {status}. Put back what you have packed.', { status: status.toLowerCase() }),
  left: (status: string) => t('This order is now {status}.', { status: status.toLowerCase() }),
  skipped: t('This order was marked ready without being packed here. You can still pack it.'),
  takeOut: (names: string) => t('No longer ordered, take it out of the box: {names}', { names }),
  takenOut: t('Taken out'),
  takeOutFailed: t('This could not be saved. Please try again.'),
  tickRefused: t('The tick was not saved.'),
  waiting: (count: number) =>
    count === 1
      ? t('1 tick is kept on this device until the network is back')
      : t('{count} ticks are kept on this device until the network is back', { count: formatCount(count) }),
  progress: (done: number, all: number) => t('{done} of {all} lines packed', { done, all }),
  pack: (name: string) => t('Pack {name}', { name }),
  less: t('Less'),
  lessOf: (name: string) => t('Less of {name}', { name }),
  packedNow: (packed: number, ordered: number) => t('{packed} of {ordered} packed', { packed, ordered }),
  changed: (from: number, to: number) =>
    from === 0 ? t('Added to the order') : t('Changed from {from} to {to}', { from, to }),
  short: ({ ordered, packed, reason, decision }: Shortage) => {
    const missing = t('{count} short: {reason}', {
      count: formatCount(ordered - packed),
      reason: SHORT_REASON_LABELS[reason],
    })
    if (decision === 'drop') return `${missing} · ${t('dropped')}`
    return decision === 'wait' ? `${missing} · ${t('waits for the goods')}` : `${missing} · ${t('the clerk decides')}`
  },
  packedQuantity: t('Packed'),
  whyShort: t('Why is the rest missing?'),
  later: t('It comes later'),
  reasons: SHORT_REASON_LABELS as Readonly<Record<ShortReason, string>>,
  quantityInvalid: (ordered: number) => t('Enter a whole number from 0 to {max}', { max: ordered }),
  cartonsText: (grams: readonly number[], mark: string) => {
    const kg = grams.reduce((sum, one) => sum + one, 0) / 1000
    const parts = [counted(grams.length, t('carton'), t('cartons')), kg > 0 && `${kg.toFixed(1)} kg`, mark]
    return parts.filter(Boolean).join(' · ')
  },
  signed: (label: string, name: string) => `${label}: ${name}`,
  find: t('Order number'),
  findHint: t('Last digits of an order'),
  findFailed: (text: string) => t('No order to pack ends with {text}', { text }),
  scan: t('Scan'),
  scanTitle: t('Scan a packing list'),
  scanHint: t('Hold the QR code of the packing list in front of the camera.'),
  noCamera: t('The camera cannot be used here. Type the order number instead.'),
} as const
