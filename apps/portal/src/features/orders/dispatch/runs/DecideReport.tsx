import { TextInput } from '@mantine/core'
import type { RunProblem } from '@phuljhari/contract/runs/runs.contract'
import type { RunDecision } from '@phuljhari/contract/runs/run-words'
import { useState } from 'react'
import { failureText } from '../../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import dialogStyles from '../../../../ui/dialog.module.css'
import { DialogFooter } from '../../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../../ui/ErrorBanner.tsx'
import { say } from './runs.messages.ts'
import styles from './runs.module.css'
import { useResolve } from './runs.queries.ts'

type Props = {
  problem: RunProblem
  decision: RunDecision
  /** What the button says, and what it does. */
  label: string
  question: string
  onDone: () => void
}

/** Asks before a report is decided, with room for a note. */
export function DecideReport({ problem, decision, label, question, onDone }: Props) {
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState('')
  const { mutateAsync, isPending } = useResolve(problem)
  const submit = useSingleFlight(async () => {
    setFailure('')
    try {
      await mutateAsync({ decision, note })
      onDone()
    } catch (error) {
      setFailure(failureText(error, say.decideFailed))
    }
  })
  return (
    <form
      className={dialogStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {failure !== '' && <ErrorBanner text={failure} />}
      <p className={styles.question}>{question}</p>
      <TextInput
        size="md"
        label={say.note}
        maxLength={300}
        value={note}
        data-autofocus
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <DialogFooter submitLabel={label} busy={isPending} />
    </form>
  )
}
