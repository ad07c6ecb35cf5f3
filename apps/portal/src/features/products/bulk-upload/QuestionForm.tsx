import { Button } from '@mantine/core'
import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import styles from './list-questions.module.css'
import { say } from './bulk-upload.messages.ts'

type Props = {
  question: PriceListQuestion
  /** Open questions, including this one. */
  open: number
  /** The previous answer is still being applied. */
  isStale: boolean
  onAnswer: (option: string) => void
}

/** Whether the user is typing or choosing elsewhere. */
const isBusyElsewhere = () => document.activeElement?.matches('input, select, textarea') ?? false

/** One question about the list: each option shows what a few rows would become. */
export function QuestionForm({ question, open, isStale, onAnswer }: Props) {
  const name = useId()
  const first = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (!isBusyElsewhere()) first.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null && !isStale) onAnswer(chosen)
  }
  return (
    <form className={styles.question} onSubmit={submit}>
      <fieldset>
        <legend>{question.text}</legend>
        {question.options.map(({ id, label, examples }, index) => (
          <label key={id} className={styles.option} data-chosen={chosen === id || undefined}>
            <input
              ref={index === 0 ? first : null}
              type="radio"
              name={name}
              value={id}
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
            <span>
              <strong>{label}</strong>
              {examples.map((example) => (
                <small key={example}>{example}</small>
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.answer}>
        <Button type="submit" size="md" disabled={chosen === null || isStale}>
          {say.confirm}
        </Button>
        {open > 1 && <span>{say.moreQuestions(open - 1)}</span>}
      </div>
    </form>
  )
}
