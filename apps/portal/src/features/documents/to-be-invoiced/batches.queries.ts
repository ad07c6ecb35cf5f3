import * as contract from '@phuljhari/contract/documents/document-batches.contract'
import type { DocumentBatch } from '@phuljhari/contract/documents/document-batches.contract'
import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { withKey } from '../../../lib/request-key.ts'
import { local } from '../../../lib/stored.ts'

const STORAGE_KEY = 'document-batch'
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
// Another tab has started or dismissed a job.
window.addEventListener('storage', notify)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const stored = (): string | null => local.read(STORAGE_KEY)

/** Stores which job this browser follows, so that its progress is shown again after a reload; null forgets it. */
export function followBatch(id: string | null): void {
  if (id === null) local.remove(STORAGE_KEY)
  else local.keep(STORAGE_KEY, id)
  notify()
}

/** The id of the job that this browser follows, or null. */
export const useFollowedBatch = (): string | null => useSyncExternalStore(subscribe, stored)

const POLL_MS = 1000

/** A job that issues invoices, polled while it runs. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['document-batch', id],
    queryFn: ({ signal }) => callAndParse(contract.getDocumentBatch, { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.finishedAt !== null ? false : POLL_MS),
  })

/** Starts a job for these orders, or for all that lack nothing. A repeat with the same key starts no second job. */
export const startBatch = (orderIds: readonly string[] | undefined, key: string): Promise<DocumentBatch> =>
  callAndParse(contract.startDocumentBatch, { body: orderIds ? { orderIds: [...orderIds] } : {}, ...withKey(key) })
