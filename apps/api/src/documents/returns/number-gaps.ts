import { formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { documentNumber } from '@phuljhari/contract/tax/document-number'
import type { Tx } from '../../db/database.ts'
import { type MonthDays, findGaps, findSkips, type Gap, type Skip } from './gst-documents.store.ts'

const seriesOf = ({ prefix, financial_year }: Gap) => `${prefix}/${financial_year}`

/** A gap in pieces: numbers that were skipped after a restore, and those that nothing explains. */
function explain(gap: Gap, skips: readonly Skip[]): Array<Gap & { skip?: Skip }> {
  const pieces: Array<Gap & { skip?: Skip }> = []
  let next = gap.first_missing
  for (const skip of skips) {
    const [first, last] = [Math.max(next, skip.before_first + 1), Math.min(gap.last_missing, skip.last)]
    if (first > last) continue
    if (first > next) pieces.push({ ...gap, first_missing: next, last_missing: first - 1 })
    pieces.push({ ...gap, first_missing: first, last_missing: last, skip })
    next = last + 1
  }
  return next > gap.last_missing ? pieces : [...pieces, { ...gap, first_missing: next }]
}

function gapText({ prefix, financial_year, first_missing, last_missing, skip }: Gap & { skip?: Skip }): string {
  const number = (serial: number) => documentNumber(prefix, financial_year, serial)
  const missing =
    first_missing === last_missing
      ? `No document has the number ${number(first_missing)}`
      : `No documents have the numbers ${number(first_missing)} to ${number(last_missing)}`
  if (!skip) return missing
  const confirmed = `${skip.actor} confirmed on ${formatDate(indiaDay(skip.at))}`
  return `${missing}: after data was restored, ${confirmed} that they were printed. Add them by hand`
}

/**
 * The numbers below those of a month that no document and no voucher has, and why, in sentences. After a restore they
 * belong to papers that the backup does not have.
 */
export async function numberGaps(tx: Tx, days: MonthDays): Promise<string[]> {
  const gaps = await findGaps(tx, days)
  if (gaps.length === 0) return []
  const skips = await findSkips(tx, [...new Set(gaps.map(seriesOf))])
  return gaps.flatMap((gap) =>
    explain(
      gap,
      skips.filter(({ series }) => series === seriesOf(gap)),
    ).map(gapText),
  )
}
