import { useSyncExternalStore } from 'react'
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

/** Remembers the job that this browser follows, so that it is found again on return; null forgets it. */
export function followBatch(id: string | null): void {
  if (id === null) local.remove(STORAGE_KEY)
  else local.keep(STORAGE_KEY, id)
  notify()
}

/** The id of the job that this browser follows, or null. */
export const useFollowedBatch = (): string | null => useSyncExternalStore(subscribe, stored)
