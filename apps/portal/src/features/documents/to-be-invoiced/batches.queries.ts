import * as contract from '@phuljhari/contract/documents/document-batches.contract'
import type { DocumentBatch } from '@phuljhari/contract/documents/document-batches.contract'
import { queryOptions } from '@tanstack/react-query'
import { withKey } from '../../../lib/request-key.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'

const POLL_MS = 1000

/** A job that issues bills; polled while it runs. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['document-batch', id],
    queryFn: ({ signal }) => callAndParse(contract.getDocumentBatch, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.finishedAt !== null ? false : POLL_MS),
  })

/** @param orderIds all that lack nothing if absent. @param key a repeat with the same one starts no second job */
export const startBatch = (orderIds: readonly string[] | undefined, key: string): Promise<DocumentBatch> =>
  callAndParse(contract.startDocumentBatch, { body: orderIds ? { orderIds: [...orderIds] } : {}, ...withKey(key) })
