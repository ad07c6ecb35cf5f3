import { actionLabel, subjectLabel } from '@phuljhari/contract/activity/action-labels'
import type { ActivityFilter } from '@phuljhari/contract/activity/activity.contract'
import { changesText, subjectName } from '@phuljhari/contract/activity/describe-event'
import { csvLine } from '@phuljhari/contract/rules/csv'
import { formatTime, indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { findEvents, type EventRow } from './activity.store.ts'
import { serializeEvent } from './serialize-event.ts'

/** Events read per query: keeps memory low, however many there are. */
const BATCH = 1000
/** The byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}'
const HEADER = ['Date', 'Time', 'Person', 'Network address', 'Action', 'Subject', 'Name', 'ID', 'Changes']

function lineOf(row: EventRow): string {
  const event = serializeEvent(row)
  return csvLine([
    indiaDay(row.at),
    formatTime(event.at),
    event.person,
    event.address ?? '',
    actionLabel(event.subject, event.action),
    subjectLabel(event.subject),
    subjectName(event),
    event.subjectId,
    changesText(event),
  ])
}

/**
 * The matching events as a CSV file, newest first, in India's time.
 * The first rows are read before it returns, so that an unavailable database causes an error rather than half a file.
 */
export async function exportActivity(tx: Tx, filter: ActivityFilter): Promise<AsyncGenerator<string>> {
  const first = await findEvents(tx, filter, undefined, BATCH)
  return (async function* () {
    yield BYTE_ORDER_MARK + csvLine(HEADER)
    for (let rows = first; ; rows = await findEvents(tx, filter, rows.at(-1)?.id, BATCH)) {
      yield rows.map(lineOf).join('')
      if (rows.length < BATCH) return
    }
  })()
}
