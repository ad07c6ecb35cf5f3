import {
  exportActivity,
  listActivity,
  listActors,
  type ActivityEvent,
  type ActivityFilter,
} from '@phuljhari/contract/activity/activity.contract'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { linkedPages } from '../../../lib/linked-pages.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** The key of all queries of the activity, which Refresh invalidates. */
export const ACTIVITY_KEY = ['activity'] as const

/** The matching events, newest first, a page at a time. */
export const activityQuery = (filter: ActivityFilter) =>
  linkedPages([...ACTIVITY_KEY, 'events', filter], {
    route: listActivity,
    input: { query: filter },
    read: (data): { events: ActivityEvent[] } => ({ events: listActivity.schema.response[200].parse(data) }),
  })

export const peopleQuery = queryOptions({
  queryKey: [...ACTIVITY_KEY, 'people'],
  queryFn: ({ signal }) => callAndParse(listActors, {}, signal),
})

/**
 * Saves all matching events as a CSV file.
 * @returns the name of the file.
 * @throws {ApiError} when the server refuses or the connection breaks.
 */
export async function downloadActivity(filter: ActivityFilter): Promise<string> {
  const file = await fetchFile(exportActivity, { query: filter })
  const name = `activity-${indiaToday()}.csv`
  saveFile(name, file)
  return name
}
