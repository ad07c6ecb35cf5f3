import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'

/** Returns the chosen option of a question, or null while the question is open. */
export function answerTo({ id, options }: PriceListQuestion, answers: PriceListAnswers): string | null {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
  return options.some((option) => option.id === answer) ? (answer ?? null) : null
}

/** The questions that are still open. */
export const openQuestions = (
  questions: readonly PriceListQuestion[],
  answers: PriceListAnswers,
): PriceListQuestion[] => questions.filter((question) => answerTo(question, answers) === null)

/** Appends the scope to the ids of questions about one part of a sheet: another part may ask the same. */
export const scopeQuestions = (questions: readonly PriceListQuestion[], scope: string): PriceListQuestion[] =>
  questions.map((question) => ({ ...question, id: question.id + scope }))

/** The answers to questions of this scope, with the suffix removed. */
export const scopeAnswers = (answers: PriceListAnswers, scope: string): PriceListAnswers =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([id]) => id.endsWith(scope))
      .map(([id, answer]) => [id.slice(0, -scope.length), answer]),
  )
