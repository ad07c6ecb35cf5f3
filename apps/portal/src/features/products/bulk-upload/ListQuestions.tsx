import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { PreviewReply, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { say } from './bulk-upload.messages.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { toast } from '../../../ui/toast.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { useForgetLayout } from './price-list.queries.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import styles from './bulk-upload.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  preview: PreviewReply
  choices: PriceListChoices
  isStale: boolean
  onChoose: (choices: PriceListChoices) => void
}

/** The open questions about the list, one at a time, and the answers given so far. */
export function ListQuestions({ preview, choices, isStale, onChoose }: Props) {
  const [asked, setAsked] = useState<PriceListQuestion[]>([])
  const { answers = {} } = choices
  // Questions that block the upload come first.
  const open = preview.questions.toSorted((one, other) => Number(one.isOptional) - Number(other.isOptional))
  const [question] = open
  const answer = (option: string) => {
    if (!question) return
    setAsked((before) => [...before.filter(({ id }) => id !== question.id), question])
    onChoose({ ...choices, answers: { ...answers, [question.id]: option } })
  }
  const withdraw = ({ id }: PriceListQuestion) => {
    const { [id]: _withdrawn, ...others } = answers
    onChoose({ ...choices, answers: others })
  }
  return (
    <>
      {preview.isRemembered && preview.layout !== null && <Remembered layout={preview.layout} />}
      {preview.isOutdated && (
        <p className={styles.notice} role="status">
          {say.outdated}
        </p>
      )}
      <AnsweredQuestions
        questions={asked.filter(({ id }) => Object.hasOwn(answers, id))}
        answers={answers}
        onChange={withdraw}
      />
      {question && (
        <QuestionForm key={question.id} question={question} open={open.length} isStale={isStale} onAnswer={answer} />
      )}
    </>
  )
}

type QuestionFormProps = {
  question: PriceListQuestion
  /** The number of open questions, including this one. */
  open: number
  /** Whether the previous answer is still being applied. */
  isStale: boolean
  onAnswer: (option: string) => void
}

/** Whether the user is typing or choosing elsewhere. */
const isBusyElsewhere = () => document.activeElement?.matches('input, select, textarea') ?? false

/** A question about the list. Each option shows what a few rows would become; the first, the likeliest, is chosen. */
function QuestionForm({ question, open, isStale, onAnswer }: QuestionFormProps) {
  const name = useId()
  const first = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(question.options[0]?.id)
  useEffect(() => {
    if (!isBusyElsewhere()) first.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== undefined && !isStale) onAnswer(chosen)
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
        <Button type="submit" size="md" disabled={chosen === undefined || isStale}>
          {say.confirm}
        </Button>
        {open > 1 && <span>{say.moreQuestions(open - 1)}</span>}
      </div>
    </form>
  )
}

/** Says that earlier answers were applied, and offers to forget them. */
function Remembered({ layout }: { layout: string }) {
  const { mutate: forget, isPending } = useForgetLayout()
  const showError = (error: Error) => toast.error(failureText(error, NETWORK_ERROR))
  return (
    <div className={styles.remembered}>
      <p role="status">{say.remembered}</p>
      <Button variant="subtle" size="md" loading={isPending} onClick={() => forget(layout, { onError: showError })}>
        {say.forget}
      </Button>
    </div>
  )
}

type AnsweredQuestionsProps = {
  questions: readonly PriceListQuestion[]
  answers: PriceListAnswers
  onChange: (question: PriceListQuestion) => void
}

/** The answers given so far, each of which can be changed. */
function AnsweredQuestions({ questions, answers, onChange }: AnsweredQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul className={styles.answers} aria-label={t('Your answers')}>
      {questions.map((question) => (
        <li key={question.id}>
          <span>
            {question.text} <strong>{question.options.find(({ id }) => id === answers[question.id])?.label}</strong>
          </span>
          <TextButton
            aria-label={t('Change the answer to: {text}', { text: question.text })}
            onClick={() => onChange(question)}
          >
            {t('Change')}
          </TextButton>
        </li>
      ))}
    </ul>
  )
}
