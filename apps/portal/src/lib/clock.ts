import { local } from './stored.ts'

const KEY = 'clock-offset'
/** Below this the difference is that of a slow reply, and no day depends on it. */
const MIN_OFFSET_MS = 120_000

/** By how much the server's clock is ahead of this device's, in milliseconds; kept for the start of the next visit. */
let offset = Number(local.read(KEY)) || 0

/** Compares the clocks when a reply arrives. @param date its Date header, which servers of other origins may hide */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  const isTrusted = Math.abs(difference) < MIN_OFFSET_MS
  if (!isTrusted && Math.abs(difference - offset) < MIN_OFFSET_MS) return
  offset = isTrusted ? 0 : difference
  if (isTrusted) local.remove(KEY)
  else local.keep(KEY, String(offset))
}

/** The present moment by the server's clock, since that of a shop's PC may be days off. */
export const serverNow = (): Date => new Date(Date.now() + offset)
