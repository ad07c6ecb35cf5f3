import { createHash } from 'node:crypto'
import { AppError, type ErrorCode, type Existing } from '@phuljhari/contract/errors'

/**
 * The digest that identifies a request whose key is kept in the row that it created.
 * @param request the validated request, whose fields are in the schema's order however the caller's JSON is formatted,
 *   with whatever else distinguishes it, such as the order in its path
 */
export const digestOf = (request: unknown): Buffer => createHash('sha256').update(JSON.stringify(request)).digest()

type Row = { request_digest: Buffer | null }
type Refusal = { code: ErrorCode; message?: string; existing: Existing }
/**
 * Refuses a key that was used by a different request. A row whose personal data was erased has no digest any more, so
 * its key is accepted with every request.
 */
export function assertSameRequest({ request_digest: stored }: Row, digest: Buffer, { code, ...detail }: Refusal): void {
  if (stored !== null && !stored.equals(digest)) throw new AppError(code, detail)
}
