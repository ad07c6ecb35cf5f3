import { z } from 'zod'

const id = z.string().max(100)

/**
 * Something about a price list that can be read in more than one way. `text` asks it in a shopkeeper's words; each option
 * shows with a few rows of the list what it would mean. An answer is the id of the option, under the id of the question.
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
  .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, `At most ${MAX_ANSWERS} answers`)
export type PriceListAnswers = z.output<typeof priceListAnswers>
