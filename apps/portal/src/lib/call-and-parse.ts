import type { Route } from '@phuljhari/contract/route'
import type { z } from 'zod'
import { call, unreadable, type Input } from './api.ts'

type ReadableRoute = Route & { schema: { response: { 200: z.ZodType } } }
export type ReplyOf<R extends ReadableRoute> = z.output<R['schema']['response'][200]>

/**
 * Calls a route that only our API has. @throws as `call`, and when the reply is not as the contract has it: a change
 * whose reply cannot be read may have been saved.
 */
export async function callAndParse<R extends ReadableRoute>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<ReplyOf<R>> {
  const { data } = await call<R>(route, input, signal)
  const { success, data: reply, error } = route.schema.response[200].safeParse(data)
  if (success) return reply as ReplyOf<R>
  throw unreadable(route, error)
}
