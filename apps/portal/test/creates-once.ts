import type { Existing } from '@phuljhari/contract/errors'
import type { Route } from '@phuljhari/contract/route'
import { HttpResponse } from 'msw'
import type { Fault } from './lost-replies.ts'
import { answer } from './server.ts'

const textOf = async (request: Request): Promise<string> =>
  request.headers.get('content-type')?.startsWith('multipart')
    ? JSON.stringify([...(await request.formData())].map(([name, value]) => [name, String(value)]))
    : request.text()

type Creation = { route: Route; reply: unknown; existing: Existing }

/**
 * Mocks a call that creates something once for each Idempotency-Key, as our API does. The first reply is lost.
 * @returns the keys that were sent, one after the other
 */
export function createsOnce({ route, reply, existing }: Creation, [, lost]: Fault): string[] {
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
    return lost()
  })
  return keys
}
