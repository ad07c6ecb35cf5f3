import { GST_FILES, type GstFile, type GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { sumTaxed, type TaxedLine } from '@phuljhari/contract/tax/tax-totals'
import { taxesOnWire } from '@phuljhari/contract/tax/taxes-on-wire'
import type { Db, Tx } from '../../db/database.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { countUninvoiced, findSeries, type MonthDays } from './gst-documents.store.ts'
import { gstr3bRows } from './gst-columns.ts'
import { daysOfMonth } from './month-days.ts'
import { numberGaps } from './number-gaps.ts'
import { summarizeMonth, type MonthSummary, type Sums } from './summarize-month.ts'

const NOTHING: Sums = { paise: sumTaxed([]), rows: 0 }
const onWire = ({ paise, rows }: Sums) => ({ ...taxesOnWire(paise), documents: rows })
const sumOf = (rows: readonly Sums[]): Sums => ({ paise: sumTaxed(rows.map(({ paise }) => paise)), rows: rows.length })

/** Rows and sums of a file, other than that of the series. */
function sumsOf(file: GstFile, summary: MonthSummary): Sums {
  switch (file) {
    case 'sales-register':
      return summary.register
    case 'gstr3b':
      return { paise: summary.outward.paise, rows: gstr3bRows(summary).length }
    case 'b2cs':
      return sumOf([...summary.b2cs.values()])
    case 'hsn-b2b':
    case 'hsn-b2c':
      return sumOf([...summary.hsn.values()].filter(({ buyers }) => file === `hsn-${buyers}`))
    default:
      return [...summary.tables.values()].find(({ table }) => table === file) ?? NOTHING
  }
}

const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: TaxedLine) => cgstPaise + sgstPaise + igstPaise

/** The sums of the month from the rates, the lines and the columns of its documents, which must be equal. */
function checksOf(summary: MonthSummary): GstMonth['checks'] {
  const { taxed } = summary
  const check = (name: string, rows: Iterable<Sums>) => {
    const { paise } = sumOf([...rows])
    const isEqual = paise.taxablePaise === taxed.taxablePaise && taxOf(paise) === taxOf(taxed)
    return { name, taxable: toRupees(paise.taxablePaise), tax: toRupees(taxOf(paise)), isEqual }
  }
  return [
    check('Invoices and sales less notes (b2b + b2cl + b2cs − cdnr − cdnur)', summary.byRate.values()),
    check('Goods by HSN code (hsn-b2b + hsn-b2c)', summary.hsn.values()),
    ...(summary.withZeroRate.length === 0
      ? [check('Summary of the month (GSTR-3B, table 3.1(a))', [summary.outward])]
      : []),
    { name: 'Sales register', taxable: toRupees(taxed.taxablePaise), tax: toRupees(taxOf(taxed)), isEqual: true },
  ]
}

const LISTED = 5
/** Joins numbers, as in `A, B and 3 more`. */
const listed = (numbers: readonly string[]): string =>
  numbers.length <= LISTED
    ? numbers.join(', ')
    : `${numbers.slice(0, LISTED).join(', ')} and ${numbers.length - LISTED} more`

const uninvoicedText = (orders: number): string =>
  `The goods of ${orders} ${orders === 1 ? 'order' : 'orders'} have left without an invoice: see Orders, Invoices`

async function problemsOf(tx: Tx, days: MonthDays, summary: MonthSummary, isRegular: boolean): Promise<string[]> {
  const gaps = await numberGaps(tx, days)
  const uninvoiced = isRegular ? await countUninvoiced(tx, days.before) : 0
  const { lackingIrn, withZeroRate } = summary
  return [
    ...gaps,
    ...(lackingIrn.length > 0 ? [`Without the IRN of an e-invoice: ${listed(lackingIrn)}`] : []),
    ...(withZeroRate.length > 0
      ? [`With goods at 0 %, which belong into table 8, not into these files: ${listed(withZeroRate)}`]
      : []),
    ...(uninvoiced > 0 ? [uninvoicedText(uninvoiced)] : []),
  ]
}

/**
 * What a month's documents add up to, and whether GSTR-1 agrees with the sales register (trade.md section 1.11).
 * @param month in India, `yyyy-mm`
 */
export async function getGstMonth(db: Db, month: string): Promise<GstMonth> {
  const days = daysOfMonth(month)
  const [summary, series, settings] = [
    await summarizeMonth(db, days),
    await findSeries(db, days),
    await currentSettings(db),
  ]
  const { kind } = settings.registration
  return {
    month,
    registration: kind,
    files: GST_FILES.map((file) => ({
      file,
      ...onWire(file === 'docs' ? { ...NOTHING, rows: series.length } : sumsOf(file, summary)),
    })),
    byRate: [...summary.byRate.values()]
      .map(({ buyers, placeOfSupply, rate, ...sums }) => ({ ...onWire(sums), buyers, placeOfSupply, rate }))
      .toSorted(
        (a, b) => a.buyers.localeCompare(b.buyers) || a.placeOfSupply.localeCompare(b.placeOfSupply) || b.rate - a.rate,
      ),
    gstr3b: {
      outward: onWire(summary.outward),
      toUnregistered: [...summary.toUnregistered.values()]
        .map(({ placeOfSupply, ...sums }) => ({ ...onWire(sums), placeOfSupply }))
        .toSorted((a, b) => a.placeOfSupply.localeCompare(b.placeOfSupply)),
    },
    checks: checksOf(summary),
    problems: await problemsOf(db, days, summary, kind === 'regular'),
    closedUpTo: settings.books.closedUpTo || null,
  }
}
