import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { PreviewReply, PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { useState } from 'react'
import { AnsweredQuestions } from './AnsweredQuestions.tsx'
import shared from './bulk-upload.module.css'
import { say } from './bulk-upload.messages.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { Remembered } from './Remembered.tsx'

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
  // Those that block the upload come first.
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
        <p className={shared.notice} role="status">
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
