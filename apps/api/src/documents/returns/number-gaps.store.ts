import type { Tx } from '../../db/database.ts'
import type { MonthDays } from './gst-documents.store.ts'

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
export type Skip = { series: string; before_first: number; last: number; at: Date; person: string }
const skips = {
  name: 'gst_skipped_numbers',
  text: `select subject_id as series, (before ->> 'lastSerial')::integer as before_first,
           (after ->> 'lastSerial')::integer as last, at, actor as person
         from events where subject = 'series' and subject_id = any($1::text[]) and action = 'last_number_confirmed'
           and (before ->> 'lastSerial')::integer < (after ->> 'lastSerial')::integer
         order by subject_id, before_first`,
}
/** @param series `PH/26-27` */
export const findSkips = (tx: Tx, series: readonly string[]) => tx.many<Skip>(skips, [series])
