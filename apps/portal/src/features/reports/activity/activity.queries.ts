import {
  exportActivity,
  listActivity,
  listActors,
  type ActivityEvent,
  type ActivityFilter,
} from '@phuljhari/contract/activity/activity.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callAt, type Reply } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { nextLink } from '../../../lib/next-link.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** What Refresh invalidates. */
export const ACTIVITY_KEY = ['activity'] as const

type Page = { events: ActivityEvent[]; next: string | null }
const readPage = (reply: Reply): Page => ({
  events: listActivity.schema.response[200].parse(reply.data),
  next: nextLink(reply),
})

/** The matching events, newest first, a page at a time. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: [...ACTIVITY_KEY, 'events', filter],
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        pageParam === null
          ? await call(listActivity, { query: filter }, signal)
          : await callAt(listActivity, pageParam, signal),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
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
  const name = `activity-${indiaDay(new Date())}.csv`
  saveFile(name, file)
  return name
}
