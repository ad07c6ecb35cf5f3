import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

/** Serves an order stream that the test writes to. `lastEventIds` holds the header of each connection. */
export function serveStream() {
  const lastEventIds: Array<string | null> = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  answer(orderStream, ({ request }) => {
    lastEventIds.push(request.headers.get('last-event-id'))
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    lastEventIds,
    send: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
  }
}
