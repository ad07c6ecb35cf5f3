import type { Route } from '@phuljhari/contract/route'
import type { z } from 'zod'
import { call, type Input } from './api.ts'
import { unreadable } from './api-error.ts'

/** A route whose schemas the built portal has. */
type ParsableRoute = Route & { isInFirstView?: never }
/** The schema of a route's successful reply. */
type Success<R extends Route> = R['schema']['response'] extends infer Response
  ? Response[keyof Response & (200 | 201)]
  : never
export type ReplyOf<R extends Route> = z.output<Success<R>>

const successOf = ({ schema: { response } }: Route): z.ZodType => ('200' in response ? response[200] : response[201])

/**
 * Calls a route that only our API has. @throws as `call`, and when the reply is not as the contract has it: a change
 * whose reply cannot be read may have been saved.
 */
export async function callAndParse<R extends ParsableRoute>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<ReplyOf<R>> {
  const { data } = await call<R>(route, input, signal)
  const { success, data: reply, error } = successOf(route).safeParse(data)
  if (success) return reply as ReplyOf<R>
  throw unreadable(route, error)
}
