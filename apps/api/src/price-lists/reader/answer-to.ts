import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'

/** The option that answers the question, or null where it is still open. */
export function answerTo({ id, options }: PriceListQuestion, answers: PriceListAnswers): string | null {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
  return options.some((option) => option.id === answer) ? (answer ?? null) : null
}

/** Those of the questions that are still open. */
export const openQuestions = (
  questions: readonly PriceListQuestion[],
  answers: PriceListAnswers,
): PriceListQuestion[] => questions.filter((question) => answerTo(question, answers) === null)
