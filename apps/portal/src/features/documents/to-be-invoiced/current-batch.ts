import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'document-batch'
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
// Another tab has started or dismissed a job.
window.addEventListener('storage', notify)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const stored = (): string | null => localStorage.getItem(STORAGE_KEY)

/** Remembers the job that this browser follows, so that it is found again on return; null forgets it. */
export function followBatch(id: string | null): void {
  if (id === null) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, id)
  notify()
}

/** The id of the job that this browser follows, or null. */
export const useFollowedBatch = (): string | null => useSyncExternalStore(subscribe, stored)
