import { z } from 'zod'

/** The header of calls that section 7 lists without a key. An empty key counts as absent. */
export const optionalIdempotencyHeaders = z.object({
  'idempotency-key': z.string().max(200, 'Idempotency-Key must be at most 200 characters').optional(),
})

/** A repeat with the same key and body gets the first reply; with another body 422. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string({ error: 'Idempotency-Key is required' })
    .min(1, 'Idempotency-Key is required')
    .max(200, 'Idempotency-Key must be at most 200 characters'),
})
