import { isLinkSecret } from '@phuljhari/contract/rules/link-secret'
import { trackOrder, type TrackedOrder } from '@phuljhari/contract/tracking/tracking.contract'
import { TRACKING_HEADER } from '@phuljhari/contract/tracking/tracking-status'

export type Failure = 'ended' | 'incomplete' | 'offline' | 'tooMany' | 'failed'
export type Loaded = { order: TrackedOrder } | { failure: Failure }

const API = '/api'
const TIMEOUT_MS = 20_000

const STATUS_FAILURES: Readonly<Record<number, Failure>> = { 404: 'ended', 429: 'tooMany' }

/** Loads the order of a link. @param secret the fragment of the URL, which nothing but this header may contain */
export async function loadOrder(secret: string): Promise<Loaded> {
  if (!isLinkSecret(secret)) return { failure: 'incomplete' }
  try {
    const response = await fetch(API + trackOrder.url, {
      headers: { [TRACKING_HEADER]: secret },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return { failure: STATUS_FAILURES[response.status] ?? 'failed' }
    return { order: (await response.json()) as TrackedOrder }
  } catch {
    return { failure: navigator.onLine ? 'failed' : 'offline' }
  }
}
