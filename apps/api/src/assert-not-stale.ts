import { AppError } from '@phuljhari/contract/errors'
import type { FieldTexts } from '@phuljhari/contract/rules/based-on'

/**
 * Refuses a change that is based on values which someone else has replaced since. What the change would set anyway is
 * no conflict, so that a repeated request succeeds.
 * @param basedOn what the form showed when it was opened; absent: no check.
 * @param now the stored values, and `after` those once the change is applied, by the same names.
 * @param sent the change: what it does not name, it would not set.
 * @throws {AppError} edit.stale, with the present values of the fields that differ in `current`
 */
export function assertNotStale<F extends string>(
  basedOn: Partial<FieldTexts<F>> | undefined,
  { now, after, sent }: { now: FieldTexts<F>; after: FieldTexts<F>; sent: object },
): void {
  const isNamed = (field: string) => (sent as Record<string, unknown>)[field] !== undefined
  const stale = (Object.keys(basedOn ?? {}) as F[]).filter(
    (field) => basedOn?.[field] !== now[field] && !(isNamed(field) && after[field] === now[field]),
  )
  if (stale.length === 0) return
  throw new AppError('edit.stale', { current: Object.fromEntries(stale.map((field) => [field, now[field]])) })
}
