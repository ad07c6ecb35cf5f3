import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

/**
 * Serves an order stream that begins with the counters, and that the test writes to. `lastEventIds` holds the header of
 * each connection.
 */
export function serveStream() {
  const lastEventIds: Array<string | null> = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let summaryUrl = ''
  const send = (text: string) => stream?.enqueue(new TextEncoder().encode(text))
  const countersBlock = async () => {
    const reply = await fetch(summaryUrl)
    return reply.ok ? `event: counters\ndata: ${await reply.text()}\n\n` : ':\n\n'
  }
  answer(orderStream, async ({ request }) => {
    summaryUrl = new URL('summary', request.url).href
    const counters = await countersBlock()
    lastEventIds.push(request.headers.get('last-event-id'))
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
    send(counters)
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    lastEventIds,
    send,
    /** Sends the counters, as the server does after each change. */
    sendCounters: async () => send(await countersBlock()),
    end: () => stream?.close(),
  }
}
