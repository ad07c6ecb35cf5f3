import type { Route } from '@phuljhari/contract/route'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

export type Fault = readonly [name: string, reply: () => Response]

export const NO_REPLY: Fault = ['no reply', () => HttpResponse.error()]
export const GATEWAY_TIMEOUT: Fault = ['a gateway time-out', () => new HttpResponse('<h1>504</h1>', { status: 504 })]
export const BROKEN_OFF: Fault = [
  'a reply that breaks off',
  () => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(new TextEncoder().encode('{"_id":'))
      controller.error(new TypeError('terminated'))
    }
    return new HttpResponse(new ReadableStream({ start }), { headers: { 'content-type': 'application/json' } })
  },
]
/** What arrives in place of a reply, whatever the server has done. */
export const LOST_REPLIES: readonly Fault[] = [NO_REPLY, GATEWAY_TIMEOUT, BROKEN_OFF]
/** A reply that ends early without an error, which only a call that reads its reply notices. */
export const HALF_A_REPLY: Fault = [
  'half a reply',
  () => new HttpResponse('{"_id":', { headers: { 'content-type': 'application/json' } }),
]

export type Attempt = { key: string | null; body: unknown }

/**
 * Answers a call that creates something as our API does: once for each key. The first reply is lost.
 * @param isSaved whether the server got the request whose reply is lost
 * @param onSaved called when something is created
 * @returns every attempt that arrived
 */
export function loseFirstReply(
  route: Route,
  saved: object,
  lost: () => Response,
  { isSaved = true, onSaved = () => {} }: { isSaved?: boolean; onSaved?: (body: unknown) => void } = {},
): Attempt[] {
  const attempts: Attempt[] = []
  const created = new Map<string | null, string>()
  answer(route, async ({ request }) => {
    const text = await request.text()
    const attempt = { key: request.headers.get('idempotency-key'), body: text === '' ? null : JSON.parse(text) }
    attempts.push(attempt)
    const isFirst = attempts.length === 1
    if (isFirst && !isSaved) return lost() as never
    const earlier = created.get(attempt.key)
    if (earlier !== undefined && earlier !== text)
      return HttpResponse.json({ code: 'payment.key_reused', message: 'Used for another request' }, { status: 422 })
    if (earlier === undefined) onSaved(attempt.body)
    created.set(attempt.key, text)
    if (isFirst) return lost() as never
    return HttpResponse.json(saved, { status: 201 })
  })
  return attempts
}
