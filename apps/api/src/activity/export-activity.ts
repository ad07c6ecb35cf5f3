import { actionLabel, subjectLabel } from '@phuljhari/contract/activity/action-labels'
import type { ActivityFilter } from '@phuljhari/contract/activity/activity.contract'
import { changesText, subjectName } from '@phuljhari/contract/activity/describe-event'
import { BYTE_ORDER_MARK, csvLine } from '@phuljhari/contract/rules/csv'
import { formatTime, indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { recordDownload } from '../events/record-download.ts'
import type { Actor } from '../events/actor.ts'
import { countEvents, eventsWithIds, findEventIds, findEvents, type EventRow } from './activity.store.ts'
import { serializeEvent } from './list-activity.ts'

/** How many events a query reads, which keeps memory low, however many there are. */
const BATCH = 1000
const HEADER = ['Date', 'Time', 'Person', 'Account', 'Network address', 'Action', 'Subject', 'Name', 'ID', 'Changes']

function lineOf(row: EventRow): string {
  const event = serializeEvent(row)
  return csvLine([
    indiaDay(row.at),
    formatTime(event.at),
    event.personName,
    event.person,
    event.address ?? '',
    actionLabel(event.subject, event.action),
    subjectLabel(event.subject),
    subjectName(event),
    event.subjectId,
    changesText(event),
  ])
}

/** Reads all matching events in batches, newest first. What a search finds is determined once, at the start. */
async function* readBatches(tx: Tx, { search, ...filter }: ActivityFilter): AsyncGenerator<EventRow[]> {
  if (search === undefined) {
    for (let rows: EventRow[] = []; ;) {
      rows = await findEvents(tx, filter, rows.at(-1)?.id, BATCH)
      yield rows
      if (rows.length < BATCH) return
    }
  }
  const ids = await findEventIds(tx, { ...filter, search })
  for (let from = 0; from < ids.length || from === 0; from += BATCH)
    yield await eventsWithIds(tx, ids.slice(from, from + BATCH))
}

/**
 * Returns the lines of a CSV file with the matching events, newest first, in India's time, and records the download.
 * The first events are read before it returns, so that an unavailable database causes an error and not half a file.
 */
export async function exportActivity(tx: Tx, filter: ActivityFilter, actor: Actor): Promise<AsyncGenerator<string>> {
  const batches = readBatches(tx, filter)
  const first = await batches.next()
  const { from, to, ...others } = filter
  const filtered = Object.values(others).some((value) => value !== undefined)
  await recordDownload(tx, actor, { file: 'activity', from, to, rows: await countEvents(tx, filter), filtered })
  return (async function* () {
    yield BYTE_ORDER_MARK + csvLine(HEADER)
    if (!first.done) yield first.value.map(lineOf).join('')
    for await (const rows of batches) yield rows.map(lineOf).join('')
  })()
}
