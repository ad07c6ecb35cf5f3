import type { StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'

/** One block of a server-sent event stream. */
type Block = { id?: string; event?: string; data?: string; comment?: true }
const parse = (text: string): Block =>
  Object.fromEntries(
    text.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return colon === 0 ? ['comment', true] : [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )

/** Opens a server-sent event stream with fetch, as the portal does. */
export async function openEventStream(url: string, headers: Record<string, string>) {
  const abort = new AbortController()
  const reply = await fetch(url, { headers, signal: abort.signal })
  async function* blocks() {
    let text = ''
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        yield parse(text.slice(0, end))
        text = text.slice(end + 2)
      }
    }
  }
  const iterator = blocks()
  /** The next block, or null at the end of the stream. */
  const next = async (): Promise<Block | null> => (await iterator.next()).value ?? null
  /** The next order event, with the id of its block. */
  const order = async () => {
    for (let block = await next(); block; block = await next())
      if (block.event === 'order') return { id: block.id ?? '', ...(JSON.parse(block.data ?? '') as StreamedOrder) }
    return null
  }
  /** The next counters. */
  const counters = async () => {
    for (let block = await next(); block; block = await next())
      if (block.event === 'counters') return JSON.parse(block.data ?? '') as object
    return null
  }
  return { reply, next, order, counters, close: () => abort.abort() }
}
