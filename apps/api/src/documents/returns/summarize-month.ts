import type { GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { sumTaxed, type TaxedLine } from '@phuljhari/contract/tax/tax-totals'
import { taxedInPaise } from '@phuljhari/contract/tax/taxes-on-wire'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { isTaxed, signOf, tableOf, type GstTable, type LimitedDocument } from './classify.ts'
import { type GstDocument, readGstDocuments, type MonthDays } from './gst-documents.store.ts'
import type { Tx } from '../../db/database.ts'
import { settingInForce } from '../../settings/settings.store.ts'

type Buyers = GstMonth['byRate'][number]['buyers']
export type Sums = { paise: TaxedLine; rows: number }
export type RateRow = Sums & { buyers: Buyers; placeOfSupply: string; rate: number }
export type HsnRow = Sums & { buyers: Buyers; hsn: string; uqc: string; rate: number; quantity: number }

const NOTHING = sumTaxed([])
const signed = (line: TaxedLine, sign: number): TaxedLine => ({
  // `|| 0` turns the -0 of an amount that is missing from a subtracted document into 0.
  discountPaise: 0,
  taxablePaise: sign * line.taxablePaise || 0,
  cgstPaise: sign * line.cgstPaise || 0,
  sgstPaise: sign * line.sgstPaise || 0,
  igstPaise: sign * line.igstPaise || 0,
  totalPaise: sign * line.totalPaise || 0,
})

/** Adds to the row with this key, or begins it. */
function addTo<Row extends Sums>(rows: Map<string, Row>, begin: Omit<Row, keyof Sums>, paise: TaxedLine): Row {
  const key = JSON.stringify(begin)
  const row = rows.get(key) ?? ({ ...begin, paise: NOTHING, rows: 0 } as Row)
  row.paise = sumTaxed([row.paise, paise])
  row.rows += 1
  rows.set(key, row)
  return row
}

/** What a month's documents add up to, from three sources of each document: its rates, its lines and its columns. */
export class MonthSummary {
  /** The sums by table of the return; notes are credit notes less debit notes. */
  readonly tables = new Map<string, Sums & { table: GstTable }>()
  /** The sums by rate, net of notes. */
  readonly byRate = new Map<string, RateRow>()
  readonly b2cs = new Map<string, RateRow>()
  /** Table 3.1(a) of GSTR-3B, and 3.2 by place of supply. */
  outward: Sums = { paise: NOTHING, rows: 0 }
  readonly toUnregistered = new Map<string, Sums & { placeOfSupply: string }>()
  readonly hsn = new Map<string, HsnRow>()
  /** Sums of the documents' columns: of all documents, and of those in GSTR-1. */
  register: Sums = { paise: NOTHING, rows: 0 }
  taxed: TaxedLine = NOTHING
  readonly lackingIrn: string[] = []
  readonly withZeroRate: string[] = []

  add(limited: LimitedDocument): void {
    const { document } = limited
    const sign = signOf(document)
    const { taxable_paise, cgst_paise, sgst_paise, igst_paise } = document
    const taxes = { taxablePaise: taxable_paise, cgstPaise: cgst_paise, sgstPaise: sgst_paise, igstPaise: igst_paise }
    const totalPaise = taxable_paise + cgst_paise + sgst_paise + igst_paise
    const columns = signed({ ...taxes, discountPaise: 0, totalPaise }, sign)
    this.register = { paise: sumTaxed([this.register.paise, columns]), rows: this.register.rows + 1 }
    const table = tableOf(limited)
    if (table === null || !isTaxed(document)) return
    this.taxed = sumTaxed([this.taxed, columns])
    if (document.lacks_irn) this.lackingIrn.push(document.number)
    if (document.by_rate.some(({ rate }) => rate === 0)) this.withZeroRate.push(document.number)
    this.#addRates(document, table, sign)
    this.#addLines(document, sign)
  }

  #addRates(document: GstDocument, table: GstTable, sign: number): void {
    const buyers = document.gstin === '' ? 'b2c' : 'b2b'
    const place = { buyers, placeOfSupply: document.place_of_supply } as const
    const isListedNote = table === 'cdnr' || table === 'cdnur'
    for (const { rate, ...taxes } of document.by_rate) {
      const paise = signed(taxedInPaise(taxes), sign)
      this.#addOutward(document, rate, paise)
      addTo(this.byRate, { ...place, rate }, paise)
      if (table === 'b2cs') addTo(this.b2cs, { ...place, rate }, paise)
      addTo(this.tables, { table }, isListedNote ? signed(paise, -1) : paise)
    }
  }

  /** Nil-rated goods are in 3.1(c), which is the accountant's. */
  #addOutward({ gstin, is_inter, place_of_supply: placeOfSupply }: GstDocument, rate: number, paise: TaxedLine): void {
    if (rate === 0) return
    this.outward = { paise: sumTaxed([this.outward.paise, paise]), rows: this.outward.rows + 1 }
    if (gstin === '' && is_inter) addTo(this.toUnregistered, { placeOfSupply }, paise)
  }

  #addLines(document: GstDocument, sign: number): void {
    const buyers = document.gstin === '' ? 'b2c' : 'b2b'
    for (const { hsn, uqc, rate, quantity, ...taxes } of document.by_hsn) {
      const key = { buyers, hsn, uqc, rate } as const
      const row = addTo(this.hsn, key as Omit<HsnRow, keyof Sums>, signed(taxedInPaise(taxes), sign))
      row.quantity = (row.quantity ?? 0) + sign * quantity
    }
  }
}

/** The documents of a month, with the limit of the law as set on the day of each, or of the invoice of a note. */
export async function* readMonth(tx: Tx, days: MonthDays): AsyncGenerator<LimitedDocument> {
  const limits = new Map<string, number>()
  for await (const document of readGstDocuments(tx, days)) {
    const day = document.against_date ?? document.date
    let b2clAbove = limits.get(day)
    if (b2clAbove === undefined) {
      const row = await settingInForce(tx, 'gstLimits', day)
      b2clAbove = { ...DEFAULT_SHOP_SETTINGS.gstLimits, ...row?.value }.b2clAbove
      limits.set(day, b2clAbove)
    }
    yield { document, b2clAbove }
  }
}

export async function summarizeMonth(tx: Tx, days: MonthDays): Promise<MonthSummary> {
  const summary = new MonthSummary()
  for await (const one of readMonth(tx, days)) summary.add(one)
  return summary
}
