import { z } from 'zod'
import { t } from '../rules/t.ts'

const id = z.string().max(100)

/**
 * An ambiguity of a price list. `text` asks about it in a shopkeeper's words; each option shows what it would mean
 * for a few rows of the list. An answer maps the id of the question to the id of an option.
 */
export const priceListQuestion = z.object({
  id,
  text: z.string(),
  options: z.array(z.object({ id, label: z.string(), examples: z.array(z.string()) })),
  /** Whether the list can be uploaded without an answer. */
  isOptional: z.boolean(),
})
export type PriceListQuestion = z.output<typeof priceListQuestion>

const MAX_ANSWERS = 100

/** Answers by question; unknown ones are ignored. */
export const priceListAnswers = z
  .record(id, id)
  .refine(
    (answers) => Object.keys(answers).length <= MAX_ANSWERS,
    t('At most {maxAnswers} answers', { maxAnswers: MAX_ANSWERS }),
  )
export type PriceListAnswers = z.output<typeof priceListAnswers>
