import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'

/** The questions of one part of a sheet, told apart from the same questions about another part. */
export const scopeQuestions = (questions: readonly PriceListQuestion[], scope: string): PriceListQuestion[] =>
  questions.map((question) => ({ ...question, id: question.id + scope }))

/** The answers to questions with this scope, without it. */
export const scopeAnswers = (answers: PriceListAnswers, scope: string): PriceListAnswers =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([id]) => id.endsWith(scope))
      .map(([id, answer]) => [id.slice(0, -scope.length), answer]),
  )
