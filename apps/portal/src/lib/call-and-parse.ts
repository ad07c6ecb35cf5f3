import type { Route } from '@phuljhari/contract/route'
import type { z } from 'zod'
import { call, unreadable, type Input } from './api.ts'

type ReadableRoute = Route & { schema: { response: { 200: z.ZodType } | { 201: z.ZodType } } }
type SchemaOf<Response> = Response extends { 200: infer S } | { 201: infer S } ? S : never
export type ReplyOf<R extends ReadableRoute> = z.output<SchemaOf<R['schema']['response']>>

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
  const { response } = route.schema
  const { success, data: reply, error } = ('200' in response ? response[200] : response[201]).safeParse(data)
  if (success) return reply as ReplyOf<R>
  throw unreadable(route, error)
}
