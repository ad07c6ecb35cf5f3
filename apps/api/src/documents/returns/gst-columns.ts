import { documentTitle, type DocumentKind } from '@phuljhari/contract/documents/document-kinds'
import type { GstFile } from '@phuljhari/contract/documents/gst-return.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { placeLabel } from '@phuljhari/contract/rules/states'
import { isNote, signOf } from './classify.ts'
import type { GstDocument, SeriesRow } from './gst-documents.store.ts'
import { portalDate } from './month-days.ts'
import type { HsnRow, MonthSummary, RateRow, Sums } from './summarize-month.ts'

export type Cell = string | number
export type Columns<Row> = ReadonlyArray<readonly [header: string, cell: (row: Row) => Cell]>

/** Columns that fireworks leave empty, yet the portal's tool expects. */
const APPLICABLE = ['Applicable % of Tax Rate', () => ''] as const
const E_COMMERCE = ['E-Commerce GSTIN', () => ''] as const
const CESS = ['Cess Amount', () => 0] as const
const REVERSE_CHARGE = ['Reverse Charge', () => 'N'] as const
const SUPPLY_TYPE = () => 'Regular B2B'

/** A row of a document and one of its rates. */
export type RatedDocument = GstDocument & { rated: GstDocument['by_rate'][number] }
const RATE = ['Rate', ({ rated }: RatedDocument) => rated.rate] as const
const TAXABLE = ['Taxable Value', ({ rated }: RatedDocument) => rated.taxable] as const
const PLACE = ['Place Of Supply', (row: GstDocument) => placeLabel(row.place_of_supply)] as const
const RECIPIENT = [
  ['GSTIN/UIN of Recipient', (row: GstDocument) => row.gstin],
  ['Receiver Name', (row: GstDocument) => row.customer_name],
] as const
const numberAndDate = (number: string, date: string) =>
  [
    [number, (row: GstDocument) => row.number],
    [date, (row: GstDocument) => portalDate(row.date)],
  ] as const
const INVOICE = numberAndDate('Invoice Number', 'Invoice date')
const NOTE = numberAndDate('Note Number', 'Note Date')
const NOTE_TYPE = ['Note Type', ({ kind }: GstDocument) => (kind === 'credit_note' ? 'C' : 'D')] as const
const value = (header: string) => [header, (row: GstDocument) => toRupees(row.payable_paise)] as const

/** The files with a row for every document and rate, with the headers of the GST portal's tool, verbatim. */
export const DOCUMENT_COLUMNS: Readonly<Record<'b2b' | 'b2cl' | 'cdnr' | 'cdnur', Columns<RatedDocument>>> = {
  b2b: [
    ...RECIPIENT,
    ...INVOICE,
    value('Invoice Value'),
    PLACE,
    REVERSE_CHARGE,
    APPLICABLE,
    ['Invoice Type', SUPPLY_TYPE],
    E_COMMERCE,
    RATE,
    TAXABLE,
    CESS,
  ],
  b2cl: [...INVOICE, value('Invoice Value'), PLACE, APPLICABLE, RATE, TAXABLE, CESS, E_COMMERCE],
  cdnr: [
    ...RECIPIENT,
    ...NOTE,
    NOTE_TYPE,
    PLACE,
    REVERSE_CHARGE,
    ['Note Supply Type', SUPPLY_TYPE],
    value('Note Value'),
    APPLICABLE,
    RATE,
    TAXABLE,
    CESS,
  ],
  cdnur: [['UR Type', () => 'B2CL'], ...NOTE, NOTE_TYPE, PLACE, value('Note Value'), APPLICABLE, RATE, TAXABLE, CESS],
}

export const B2CS_COLUMNS: Columns<RateRow> = [
  ['Type', () => 'OE'],
  ['Place Of Supply', (row) => placeLabel(row.placeOfSupply)],
  APPLICABLE,
  ['Rate', (row) => row.rate],
  ['Taxable Value', ({ paise }) => toRupees(paise.taxablePaise)],
  CESS,
  E_COMMERCE,
]

/** The heading of the customs tariff that fireworks are in. */
const FIREWORKS = '3604'
export const HSN_COLUMNS: Columns<HsnRow> = [
  ['HSN', ({ hsn }) => hsn],
  ['Description', ({ hsn }) => (hsn.startsWith(FIREWORKS) ? 'Fireworks' : '')],
  ['UQC', ({ uqc }) => uqc],
  ['Total Quantity', ({ quantity }) => quantity],
  ['Total Value', ({ paise }) => toRupees(paise.totalPaise)],
  ['Rate', ({ rate }) => rate],
  ['Taxable Value', ({ paise }) => toRupees(paise.taxablePaise)],
  ['Integrated Tax Amount', ({ paise }) => toRupees(paise.igstPaise)],
  ['Central Tax Amount', ({ paise }) => toRupees(paise.cgstPaise)],
  ['State/UT Tax Amount', ({ paise }) => toRupees(paise.sgstPaise)],
  CESS,
]

export type Gstr3bRow = Pick<Sums, 'paise'> & { table: string; description: string; placeOfSupply: string }
/** Tables 3.1(a) and 3.2 of GSTR-3B; none in a month without taxable documents. */
export function gstr3bRows({ outward, toUnregistered }: MonthSummary): Gstr3bRow[] {
  if (outward.rows === 0) return []
  const outwardRow = { table: '3.1(a)', description: 'Outward taxable supplies, net of notes', placeOfSupply: '' }
  const places = [...toUnregistered.values()].toSorted((a, b) => a.placeOfSupply.localeCompare(b.placeOfSupply))
  return [
    { ...outwardRow, paise: outward.paise },
    ...places.map(({ placeOfSupply, paise }) => ({
      table: '3.2',
      description: 'Of these, to unregistered persons in other States',
      placeOfSupply: placeLabel(placeOfSupply),
      paise,
    })),
  ]
}
export const GSTR3B_COLUMNS: Columns<Gstr3bRow> = [
  ['Table', ({ table }) => table],
  ['Supplies', ({ description }) => description],
  ['Place Of Supply', (row) => row.placeOfSupply],
  ['Total Taxable Value', ({ paise }) => toRupees(paise.taxablePaise)],
  ['Integrated Tax', ({ paise }) => toRupees(paise.igstPaise)],
  ['Central Tax', ({ paise }) => toRupees(paise.cgstPaise)],
  ['State/UT Tax', ({ paise }) => toRupees(paise.sgstPaise)],
]

const NATURES: Readonly<Record<DocumentKind, string>> = {
  tax_invoice: 'Invoices for outward supply',
  bill_of_supply: 'Invoices for outward supply',
  credit_note: 'Credit Note',
  debit_note: 'Debit Note',
  receipt_voucher: 'Receipt voucher',
  refund_voucher: 'Refund voucher',
}
export const SERIES_COLUMNS: Columns<SeriesRow> = [
  ['Nature of Document', ({ kind }) => NATURES[kind]],
  ['Sr. No. From', (row) => row.first_number],
  ['Sr. No. To', (row) => row.last_number],
  ['Total Number', ({ total }) => total],
  ['Cancelled', ({ cancelled }) => cancelled],
]

const signedRupees = (document: GstDocument, paise: number): number => toRupees(signOf(document) * paise || 0)
/** Every document. Credit notes are negative, cancelled documents 0, so that the columns add up to the month. */
export const REGISTER_COLUMNS: Columns<GstDocument> = [
  ['Date', ({ date }) => date],
  ['Document', ({ kind, untaxed_paise }) => documentTitle({ kind, isCommercial: untaxed_paise > 0 })],
  ['Number', ({ number }) => number],
  ['Status', (row) => (row.is_cancelled ? 'Cancelled' : 'Issued')],
  ['Order', (row) => row.order_id],
  ['Customer', (row) => row.customer_name],
  ['GSTIN', ({ gstin }) => gstin],
  PLACE,
  ['Against number', (row) => (isNote(row) ? (row.against_number ?? '') : '')],
  ['Against date', (row) => row.against_date ?? ''],
  ['Taxable value', (row) => signedRupees(row, row.taxable_paise)],
  ['CGST', (row) => signedRupees(row, row.cgst_paise)],
  ['SGST', (row) => signedRupees(row, row.sgst_paise)],
  ['IGST', (row) => signedRupees(row, row.igst_paise)],
  ['Without tax', (row) => signedRupees(row, row.untaxed_paise)],
  ['Round-off', (row) => signedRupees(row, row.round_off_paise)],
  ['Total', (row) => signedRupees(row, row.payable_paise)],
]

export const headersOf = <Row>(columns: Columns<Row>): string[] => columns.map(([header]) => header)
export const cellsOf = <Row>(columns: Columns<Row>, row: Row): Cell[] => columns.map(([, cell]) => cell(row))
/** The files with a row for each document and rate. */
export const isDocumentFile = (file: GstFile): file is keyof typeof DOCUMENT_COLUMNS => file in DOCUMENT_COLUMNS
