import type { Existing } from '@phuljhari/contract/errors'
import type { Route } from '@phuljhari/contract/route'
import { HttpResponse } from 'msw'
import { answer } from './server.ts'

/** A reply that ends in the middle. */
function cutReply(): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"_id":'))
      controller.error(new Error('The connection was reset'))
    },
  })
  return new HttpResponse(body, { headers: { 'content-type': 'application/json' } })
}

/** What the portal gets in place of a reply that was lost. */
export const LOST_REPLIES = {
  'no reply': () => HttpResponse.error(),
  'a 504 of a proxy': () => new HttpResponse('<html>Gateway Time-out</html>', { status: 504 }),
  'a cut reply': cutReply,
} as const
export type Loss = keyof typeof LOST_REPLIES

const textOf = async (request: Request): Promise<string> =>
  request.headers.get('content-type')?.startsWith('multipart')
    ? JSON.stringify([...(await request.formData())].map(([name, value]) => [name, String(value)]))
    : request.text()

type Creation = { route: Route; reply: unknown; existing: Existing }

/**
 * Mocks a call that creates something once for each Idempotency-Key, as our API does. The first reply is lost.
 * @returns the keys that were sent, one after the other
 */
export function createsOnce({ route, reply, existing }: Creation, loss: Loss): string[] {
  const keys: string[] = []
  const created = new Map<string, string>()
  let hasLost = false
  const status = '201' in route.schema.response ? 201 : 200
  answer(route, async ({ request }) => {
    const key = request.headers.get('idempotency-key') ?? `none ${keys.length}`
    keys.push(key)
    const sent = await textOf(request)
    const first = created.get(key)
    if (first !== undefined && first !== sent)
      return HttpResponse.json({ code: 'request.key_reused', message: 'Saved already', existing }, { status: 422 })
    created.set(key, sent)
    if (hasLost) return HttpResponse.json(reply as object, { status })
    hasLost = true
    return LOST_REPLIES[loss]()
  })
  return keys
}
