import { z } from 'zod'

/**
 * A number, or one as typed. Unlike coercion, it reads neither null nor an empty text as 0.
 * @param message for any other value.
 */
export const numberField = (message: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,15}(\.\d{1,15})?$/, message)
        .transform(Number),
    ],
    message,
  )
