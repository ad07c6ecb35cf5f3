import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

/** A server with a stream that a test writes to. */
export function serveStream() {
  const asked: Array<string | null> = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  answer(orderStream, ({ request }) => {
    asked.push(request.headers.get('last-event-id'))
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    asked,
    tell: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
  }
}
