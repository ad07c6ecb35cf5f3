import { PAGE_ID } from './draft-store.ts'

type Message = { type: 'who'; asking: string } | { type: 'open'; asking: string; billId: string }

/** Tabs of one browser reply within a few milliseconds; a busy one within this. */
const REPLY_MS = 120

// Unlike Web Locks, available without HTTPS, as in a shop's own network.
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('order-entry') : null

/** Replies to other tabs which bill this one has open. @returns a function that ends it. */
export function announceOpenBill(billId: string): () => void {
  const reply = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'who') channel?.postMessage({ type: 'open', asking: data.asking, billId } satisfies Message)
  }
  channel?.addEventListener('message', reply)
  return () => channel?.removeEventListener('message', reply)
}

/** The ids of the bills that other tabs have open. A tab that crashed, or was closed, does not reply. */
export async function billsOpenElsewhere(): Promise<Set<string>> {
  const open = new Set<string>()
  const listen = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'open' && data.asking === PAGE_ID) open.add(data.billId)
  }
  channel?.addEventListener('message', listen)
  channel?.postMessage({ type: 'who', asking: PAGE_ID } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, REPLY_MS))
  channel?.removeEventListener('message', listen)
  return open
}
