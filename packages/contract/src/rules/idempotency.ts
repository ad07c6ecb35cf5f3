import { z } from 'zod'

/** A repeat with the same key and body gets the first reply; with another body 422. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string({ error: 'Idempotency-Key is required' })
    .min(1, 'Idempotency-Key is required')
    .max(200, 'Idempotency-Key must be at most 200 characters'),
})
