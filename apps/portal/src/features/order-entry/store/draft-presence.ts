import { PAGE_ID } from './draft-store.ts'

/** The names are those of earlier versions, which called drafts bills and may run in another tab. */
type Message = { type: 'who'; asking: string } | { type: 'open'; asking: string; billId: string }

/** How long to wait for other tabs, which reply within a few milliseconds unless they are busy. */
const REPLY_MS = 120

// Web Locks would need HTTPS, which a shop's own network may lack.
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('order-entry') : null

/**
 * Tells other tabs that ask which draft this one has open.
 * @returns a function that ends this.
 */
export function announceOpenDraft(draftId: string): () => void {
  const reply = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'who')
      channel?.postMessage({ type: 'open', asking: data.asking, billId: draftId } satisfies Message)
  }
  channel?.addEventListener('message', reply)
  return () => channel?.removeEventListener('message', reply)
}

/** Returns the ids of the drafts that other tabs have open. Tabs that crashed or were closed do not reply. */
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
