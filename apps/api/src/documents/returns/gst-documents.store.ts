import type { DocumentKind, TaxDocumentKind } from '@phuljhari/contract/documents/document-kinds'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../../db/database.ts'
import type { SummaryRow } from '../documents.store.ts'

/** From the first day of a month to the first of the next, both `yyyy-mm-dd`. */
export type MonthDays = { from: string; before: string }
/** In rupees, as the stored copy of a document has them. */
type StoredTaxes = { taxable: number; cgst: number; sgst: number; igst: number }
export type GstDocument = Pick<
  SummaryRow,
  | 'id'
  | 'kind'
  | 'number'
  | 'date'
  | 'order_id'
  | 'customer_name'
  | 'gstin'
  | 'place_of_supply'
  | 'taxable_paise'
  | 'cgst_paise'
  | 'sgst_paise'
  | 'igst_paise'
  | 'untaxed_paise'
  | 'payable_paise'
> & {
  is_inter: boolean
  round_off_paise: number
  is_cancelled: boolean
  lacks_irn: boolean
  /** The invoice that a note changes; null for an invoice. */
  against_kind: TaxDocumentKind | null
  against_number: string | null
  against_date: string | null
  against_payable_paise: number | null
  by_rate: Array<StoredTaxes & { rate: number }>
  by_hsn: Array<StoredTaxes & { hsn: string; uqc: string; rate: number; quantity: number }>
}

// Lines are added up here, since the stored copies of a busy month would not fit into memory.
const BY_HSN = `select coalesce(jsonb_agg(jsonb_build_object('hsn', hsn, 'uqc', uqc, 'rate', rate, 'quantity', quantity,
    'taxable', taxable, 'cgst', cgst, 'sgst', sgst, 'igst', igst)), '[]')
  from (
    select hsn, uqc, rate, sum(quantity) as quantity, sum(taxable) as taxable, sum(cgst) as cgst, sum(sgst) as sgst,
      sum(igst) as igst
    from jsonb_to_recordset(d.content -> 'lines') as l (hsn text, uqc text, rate numeric, quantity bigint,
      taxable numeric, cgst numeric, sgst numeric, igst numeric)
    group by hsn, uqc, rate) lines`

const page = {
  name: 'gst_documents_page',
  text: `select d.id, d.kind, d.number, d.date, d.order_id, d.customer_name, d.gstin, d.place_of_supply,
           d.supply = 'inter' as is_inter, d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise,
           d.untaxed_paise, d.round_off_paise, d.payable_paise, d.cancelled_at is not null as is_cancelled,
           d.requires_irn and coalesce(d.entered ->> 'irn', '') = '' as lacks_irn,
           b.kind as against_kind, b.number as against_number, b.date as against_date,
           b.payable_paise as against_payable_paise, d.content -> 'byRate' as by_rate, (${BY_HSN}) as by_hsn
         from tax_documents d left join tax_documents b on b.id = d.against_id
         where (d.date, d.id) > ($1::date, $2::bigint) and d.date >= $1 and d.date < $3
         order by d.date, d.id limit $4`,
}
/** Documents per query: keeps memory low, however many there are. */
const BATCH = 500

/** The documents of a month, cancelled ones too, by date and number. */
export async function* readGstDocuments(tx: Tx, { from, before }: MonthDays): AsyncGenerator<GstDocument> {
  let last = { date: from, id: 0 }
  for (;;) {
    const rows = await tx.many<GstDocument>(page, [last.date, last.id, before, BATCH])
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return
    last = end
  }
}

const count = {
  name: 'gst_documents_count',
  text: 'select count(*) as documents from tax_documents where date >= $1 and date < $2',
}
/** How many documents a month has, cancelled ones too. */
export const countGstDocuments = async (tx: Tx, { from, before }: MonthDays): Promise<number> =>
  (await tx.one<{ documents: number }>(count, [from, before])).documents

export type SeriesRow = {
  kind: DocumentKind
  first_number: string
  last_number: string
  total: number
  cancelled: number
}
// The voucher of a reversed payment counts as cancelled.
const series = {
  name: 'gst_series',
  text: `with numbered as (
           select kind, prefix, financial_year, serial, number, cancelled_at is not null as is_cancelled
           from tax_documents where date >= $1 and date < $2
           union all
           select v.kind, v.prefix, v.financial_year, v.serial, v.number, p.reversed_by is not null
           from vouchers v join payments p on p.id = v.payment_id where v.date >= $1 and v.date < $2)
         select kind, (array_agg(number order by serial))[1] as first_number,
           (array_agg(number order by serial desc))[1] as last_number,
           count(*)::integer as total, count(*) filter (where is_cancelled)::integer as cancelled
         from numbered group by kind, prefix, financial_year order by kind, prefix, financial_year`,
}
/** The series in which documents and vouchers were issued in a month. */
export const findSeries = (tx: Tx, { from, before }: MonthDays) => tx.many<SeriesRow>(series, [from, before])

const uninvoiced = {
  name: 'gst_uninvoiced_orders',
  text: `select count(*)::integer as orders from orders
         where unbilled_since < ($1::date)::timestamp at time zone '${TIME_ZONE}'`,
}
/** Orders that should have had an invoice before a day, and still have none. */
export const countUninvoiced = async (tx: Tx, before: string): Promise<number> =>
  (await tx.one<{ orders: number }>(uninvoiced, [before])).orders

export type Gap = { prefix: string; financial_year: string; first_missing: number; last_missing: number }
// A gap belongs to the month of the number after it. The first number of a year follows 0.
const gaps = {
  name: 'gst_gaps',
  text: `with numbers as (
           select prefix, financial_year, serial, coalesce(
             lag(serial) over (partition by prefix, financial_year order by serial),
             (select max(p.serial) from tax_documents p
              where p.prefix = d.prefix and p.financial_year = d.financial_year and p.serial < d.serial), 0) as previous
           from tax_documents d where date >= $1 and date < $2
           union all
           select prefix, financial_year, serial, previous
           from (select *, lag(serial, 1, 0) over (partition by prefix, financial_year order by serial) as previous
                 from vouchers) v
           where date >= $1 and date < $2)
         select prefix, financial_year, previous + 1 as first_missing, serial - 1 as last_missing
         from numbers where previous + 1 < serial order by prefix, financial_year, serial`,
}
/** Numbers below those of a month that no document and no voucher has. */
export const findGaps = (tx: Tx, { from, before }: MonthDays) => tx.many<Gap>(gaps, [from, before])

/** Numbers that an owner had skipped after a restore: from the one after `before_first` to `last`. */
export type Skip = { series: string; before_first: number; last: number; at: Date; actor: string }
const skips = {
  name: 'gst_skipped_numbers',
  text: `select subject_id as series, (before ->> 'lastSerial')::integer as before_first,
           (after ->> 'lastSerial')::integer as last, at, actor
         from events where subject = 'series' and subject_id = any($1::text[]) and action = 'last_number_confirmed'
           and (before ->> 'lastSerial')::integer < (after ->> 'lastSerial')::integer
         order by subject_id, before_first`,
}
/** @param series such as `PH/26-27` */
export const findSkips = (tx: Tx, series: readonly string[]) => tx.many<Skip>(skips, [series])
