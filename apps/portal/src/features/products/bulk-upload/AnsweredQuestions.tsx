import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { TextButton } from '../../../ui/TextButton.tsx'
import styles from './list-questions.module.css'

type Props = {
  questions: readonly PriceListQuestion[]
  answers: PriceListAnswers
  onChange: (question: PriceListQuestion) => void
}

/** The answers given so far; each can be changed. */
export function AnsweredQuestions({ questions, answers, onChange }: Props) {
  if (questions.length === 0) return null
  return (
    <ul className={styles.answers} aria-label="Your answers">
      {questions.map((question) => (
        <li key={question.id}>
          <span>
            {question.text} <strong>{question.options.find(({ id }) => id === answers[question.id])?.label}</strong>
          </span>
          <TextButton aria-label={`Change the answer to: ${question.text}`} onClick={() => onChange(question)}>
            Change
          </TextButton>
        </li>
      ))}
    </ul>
  )
}
