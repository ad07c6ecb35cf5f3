import * as contract from '@phuljhari/contract/payments/outstanding.contract'
import type { Age } from '@phuljhari/contract/payments/outstanding.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { linkedPages } from '../../lib/linked-pages.ts'
import { randomId } from '../../lib/random-id.ts'
import { withOptionalKey } from '../../lib/request-key.ts'
import { PAYMENTS_KEY } from './payments.queries.ts'

export type OutstandingFilter = { search?: string; age?: Age }

/** Customers with a balance due, the oldest first, a page at a time; every page has the totals. */
export const outstandingQuery = (filter: OutstandingFilter) =>
  linkedPages([...PAYMENTS_KEY, 'outstanding', filter], {
    route: contract.listOutstanding,
    input: { query: filter },
    read: (data) => contract.listOutstanding.schema.response[200].parse(data),
  })

export const statementQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'statement', customerId],
    queryFn: ({ signal }) => callAndParse(contract.getStatement, { params: { id: customerId } }, signal),
  })

/** Records that the chat was opened. A failure is ignored, since the chat opens anyway. */
export const recordReminderOpened = (customerId: string): Promise<void> =>
  // Browsers may repeat a request by themselves.
  call(contract.recordReminderOpened, { params: { id: customerId }, ...withOptionalKey(randomId()) }).then(
    () => {},
    () => {},
  )
