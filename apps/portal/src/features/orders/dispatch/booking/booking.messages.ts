import { t } from '@phuljhari/contract/rules/t'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../../../lib/counted.ts'

/** The titles of the columns, which pasted rows may have as well. */
export const COLUMN_TITLES = {
  order: t('Order'),
  name: t('Transport'),
  destination: t('Destination office'),
  lrNumber: t('LR number'),
  cartons: t('Cartons'),
  bookedOn: t('Booking date'),
} as const

/** The texts of booking and of consignments. */
export const say = {
  ...COLUMN_TITLES,
  table: t('Orders to book'),
  hint: t('Enter goes to the next field. Rows copied from a spreadsheet can be pasted into an LR number.'),
  freightTerms: t('Freight'),
  bookedOnAll: t('Booking date of all'),
  download: t('Download for the booking office'),
  downloadFailed: t('The file could not be downloaded. Please try again.'),
  book: (count: number) =>
    count === 0 ? t('Book') : count === 1 ? t('Book 1 order') : t('Book {count} orders', { count: formatCount(count) }),
  nothingEntered: t('Enter an LR number first.'),
  at: (column: string, orderId: string) => t('{column} of {orderId}', { column, orderId }),
  packed: (cartons: number) => t('{cartons} packed', { cartons: counted(cartons, t('carton'), t('cartons')) }),
  partSent: t('Part of it has left'),
  booking: t('Booking...'),
  result: (booked: number, refused: number) =>
    refused === 0
      ? t('{count} booked', { count: formatCount(booked) })
      : t('{count} booked, {refused} refused', { count: formatCount(booked), refused: formatCount(refused) }),
  failed: t('Not booked. Please try again.'),
  bookAnyway: t('Book anyway'),
  showOrder: (orderId: string) => t('Show {orderId}', { orderId }),
  bookedNow: t('Booked now'),
  lr: (lrNumber: string) => t('LR {lrNumber}', { lrNumber }),
  pasted: (count: number) => t('{count} rows taken over', { count: formatCount(count) }),
  notPasted: (rows: string) => t('No order in this list for: {rows}', { rows }),
  badDay: (rows: string) => t('The booking date was not understood in: {rows}', { rows }),

  consignments: t('Consignments'),
  loadFailed: t('The consignments could not be loaded.'),
  add: t('Add another LR'),
  edit: t('Correct'),
  editOf: (lrNumber: string) => t('Correct LR {lrNumber}', { lrNumber }),
  addTo: (orderId: string) => t('Another LR for {orderId}', { orderId }),
  arrived: t('Confirm arrival'),
  confirmArrived: (lrNumber: string) => ({
    title: t('Confirm arrival'),
    message: t('The goods of LR {lrNumber} have arrived. Orders of which everything has arrived become delivered.', {
      lrNumber,
    }),
    confirmLabel: t('Confirm arrival'),
  }),
  arrivedNow: (lrNumber: string) => t('LR {lrNumber} has arrived', { lrNumber }),
  arrivedOn: (day: string) => t('Arrived {day}', { day }),
  lateSince: (day: string) => t('Late since {day}', { day }),
  dueBy: (day: string) => t('Expected by {day}', { day }),
  bookedOnDay: (day: string) => t('Booked {day}', { day }),
  noCartons: t('Cartons not entered'),
  cartonCount: (count: number) => counted(count, t('carton'), t('cartons')),
  sharedWith: (orders: string) => t('With {orders}', { orders }),
  tell: t('Tell the customer'),
  toldOn: (day: string) => t('Message opened {day}', { day }),
  addPaper: t('Add photo or PDF'),
  addPaperTo: (lrNumber: string) => t('Add a photo or PDF of LR {lrNumber}', { lrNumber }),
  paperAdded: (lrNumber: string) => t('Added to LR {lrNumber}', { lrNumber }),
  paperOf: (day: string) => t('LR of {day}', { day }),
  sharePaper: t('Share'),
  paperFailed: t('The photo or PDF could not be added. Please try again.'),
  paperNotLoaded: t('The photo or PDF could not be loaded. Please try again.'),
  changeFailed: t('The consignment could not be saved. Please try again.'),
  saved: (lrNumber: string) => t('LR {lrNumber} saved', { lrNumber }),
  save: t('Save'),
  vehicle: t('Vehicle'),
  eWayBill: t('E-way bill'),
  delivery: t('Delivered at'),
  freight: t('Freight on the LR'),
  estimatedFreight: t('Freight expected'),
  actualGrams: t('Actual weight (kg)'),
  chargedGrams: t('Charged weight (kg)'),
  empty: t('empty'),
} as const
