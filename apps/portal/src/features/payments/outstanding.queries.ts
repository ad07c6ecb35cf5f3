import * as contract from '@phuljhari/contract/payments/outstanding.contract'
import type { Age } from '@phuljhari/contract/payments/outstanding.contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callAt, type Reply } from '../../lib/api.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { nextLink } from '../../lib/next-link.ts'
import { randomId } from '../../lib/random-id.ts'
import { withOptionalKey } from '../../lib/request-key.ts'
import { PAYMENTS_KEY } from './payments.queries.ts'

export type OutstandingFilter = { search?: string; age?: Age }
type Outstanding = z.output<(typeof contract.listOutstanding.schema.response)[200]>
type Page = Outstanding & { next: string | null }

const readPage = (reply: Reply): Page => ({
  ...contract.listOutstanding.schema.response[200].parse(reply.data),
  next: nextLink(reply),
})

/** Customers with a balance due, the oldest first, a page at a time; every page has the totals. */
export const outstandingQuery = (filter: OutstandingFilter) =>
  infiniteQueryOptions({
    queryKey: [...PAYMENTS_KEY, 'outstanding', filter],
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        pageParam === null
          ? await call(contract.listOutstanding, { query: filter }, signal)
          : await callAt(contract.listOutstanding, pageParam, signal),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const statementQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'statement', customerId],
    queryFn: ({ signal }) => callAndParse(contract.getStatement, { params: { id: customerId } }, signal),
  })

/** Records that the chat was opened. A failure must not keep anyone from the chat: it is ignored. */
export const recordReminderOpened = (customerId: string): Promise<void> =>
  // A browser may send a request again by itself.
  call(contract.recordReminderOpened, { params: { id: customerId }, ...withOptionalKey(randomId()) }).then(
    () => {},
    () => {},
  )
