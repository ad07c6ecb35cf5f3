import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../../db/database.ts'
import { settingInForce } from '../../settings/settings.store.ts'
import type { LimitedDocument } from './classify.ts'
import { readGstDocuments, type MonthDays } from './gst-documents.store.ts'
import { MonthSummary } from './summarize-month.ts'

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
