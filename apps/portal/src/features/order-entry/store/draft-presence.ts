import { PAGE_ID } from './draft-store.ts'

/** A tab of an earlier version may be listening, which called drafts bills. */
type Message = { type: 'who'; asking: string } | { type: 'open'; asking: string; billId: string }

/** Tabs of one browser reply within a few milliseconds; a busy one within this. */
const REPLY_MS = 120

// Unlike Web Locks, available without HTTPS, as in a shop's own network.
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('order-entry') : null

/** Replies to other tabs which draft this one has open. @returns a function that ends it. */
export function announceOpenDraft(draftId: string): () => void {
  const reply = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'who')
      channel?.postMessage({ type: 'open', asking: data.asking, billId: draftId } satisfies Message)
  }
  channel?.addEventListener('message', reply)
  return () => channel?.removeEventListener('message', reply)
}

/** The ids of the drafts that other tabs have open. A tab that crashed, or was closed, does not reply. */
export async function draftsOpenElsewhere(): Promise<Set<string>> {
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
