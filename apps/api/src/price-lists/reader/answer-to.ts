import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'

/** The chosen option of the question, or null while it is open. */
export function answerTo({ id, options }: PriceListQuestion, answers: PriceListAnswers): string | null {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
  return options.some((option) => option.id === answer) ? (answer ?? null) : null
}

/** The questions that are still open. */
export const openQuestions = (
  questions: readonly PriceListQuestion[],
  answers: PriceListAnswers,
): PriceListQuestion[] => questions.filter((question) => answerTo(question, answers) === null)
