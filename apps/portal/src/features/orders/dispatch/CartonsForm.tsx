import { TextInput } from '@mantine/core'
import { MAX_CARTON_GRAMS, MAX_CARTONS } from '@phuljhari/contract/dispatch/packing-states'
import { cartonsForm, type Packing } from '@phuljhari/contract/dispatch/packing.contract'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { say } from './packing.messages.ts'
import styles from './packing.module.css'

type Cartons = NonNullable<Packing['cartons']>
type Props = {
  /** Those entered before; null for none. */
  cartons: Packing['cartons']
  submitLabel: string
  /** Rejects when they could not be saved. */
  onSave: (cartons: Cartons) => Promise<void>
}

/** Grams of a weight typed in kg; 0 for none, null for what is not a weight. */
function readGrams(typed: string): number | null {
  if (typed.trim() === '') return 0
  const grams = Math.round(Number(typed.replace(',', '.')) * 1000)
  return grams > 0 && grams <= MAX_CARTON_GRAMS ? grams : null
}

/** Asks for the cartons of an order: how many, and if known their weights and mark. */
export function CartonsForm({ cartons, submitLabel, onSave }: Props) {
  const [count, setCount] = useState(String(cartons?.grams.length ?? 1))
  const [weights, setWeights] = useState(() => cartons?.grams.map((grams) => (grams ? String(grams / 1000) : '')) ?? [])
  const [mark, setMark] = useState(cartons?.mark ?? '')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const shown = Math.min(Math.max(Number.parseInt(count, 10) || 0, 0), MAX_CARTONS)
  const submit = useSingleFlight(async () => {
    const grams = Array.from({ length: Number(count) || 0 }, (_, index) => readGrams(weights[index] ?? ''))
    if (grams.includes(null)) return setError(say.weightInvalid)
    const checked = cartonsForm.safeParse({ grams, mark })
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? say.saveFailed)
    setBusy(true)
    try {
      await onSave(checked.data)
    } catch (failure) {
      setBusy(false)
      setError(failureText(failure, say.completeFailed))
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
      {error !== '' && <ErrorBanner text={error} />}
      <TextInput
        size="md"
        label={say.cartons}
        inputMode="numeric"
        value={count}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setCount(currentTarget.value.replaceAll(/\D/g, ''))
          setError('')
        }}
      />
      <details>
        <summary>{say.weights}</summary>
        <div className={styles.weights}>
          {Array.from({ length: shown }, (_, index) => (
            <TextInput
              key={index}
              size="md"
              label={say.weightOf(index + 1)}
              inputMode="decimal"
              value={weights[index] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                setWeights((now) =>
                  Array.from({ length: shown }, (_one, at) => (at === index ? value : (now[at] ?? ''))),
                )
                setError('')
              }}
            />
          ))}
        </div>
      </details>
      <TextInput
        size="md"
        label={say.mark}
        value={mark}
        onChange={({ currentTarget }) => setMark(currentTarget.value)}
      />
      <DialogFooter submitLabel={submitLabel} busy={busy} />
    </form>
  )
}
