import { createHash, createHmac } from 'node:crypto'
import { AppError, type ErrorCode, type Existing } from '@phuljhari/contract/errors'
import type { Actor } from '../events/actor.ts'

/** The key of a request as the row that it created keeps it, and a digest of what it said. */
export type Idempotency = { key: string; digest: Buffer }
/** The key of a row that the product adds by itself: such keys are plain texts, which no header can become. */
export type OwnIdempotency = { key: string; digest: null }

/**
 * An HMAC with the Idempotency-Key as its secret, which is stored nowhere, so that nobody who reads the database can
 * find a phone or Aadhaar number by trial.
 * @param request the validated request, whose fields are in the schema's order however the caller's JSON is formatted,
 *   with whatever else distinguishes it, such as the order in its path
 */
export const digestOf = (key: string, request: unknown, file: Buffer | null = null): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(request))
    .update(file ?? '')
    .digest()

/**
 * What identifies a request with this Idempotency-Key, for rows that keep it themselves. The key is the actor's: nobody
 * finds or blocks with it what somebody else, or the product itself, has recorded.
 */
export const idempotencyOf = ({ name }: Pick<Actor, 'name'>, key: string, request: unknown): Idempotency => ({
  key: `h:${createHash('sha256').update(`${name}\n${key}`).digest('hex')}`,
  digest: digestOf(key, request),
})

type Row = { request_digest: Buffer | null }
type Refusal = { code: ErrorCode; message?: string; existing: Existing }
/**
 * Refuses a key that was used by a different request. A row whose personal data was erased has no digest any more, so
 * its key is accepted with every request.
 */
export function assertSameRequest({ request_digest: stored }: Row, digest: Buffer, { code, ...detail }: Refusal): void {
  if (stored !== null && !stored.equals(digest)) throw new AppError(code, detail)
}
