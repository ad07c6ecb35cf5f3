import { Textarea, TextInput } from '@mantine/core'
import type { CashReceipt } from '@phuljhari/contract/payments/cash.contract'
import { formatRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { randomId } from '../../../lib/random-id.ts'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { differenceText, momentText, say } from './cash.messages.ts'
import styles from './cash.module.css'
import type { HandOverRequest } from './cash.queries.ts'
import { COUNT_FIELDS, EMPTY_COUNT, handOverForm, typedPaise } from './hand-over-form.ts'

type Props = {
  /** In rupees. */
  expected: number
  /** What the expected amount is made of. */
  details: ReactNode
  submitLabel: string
  /** Shown when the server gives no reason for its refusal. */
  failed: string
  /** A repeat of the same count has the same key. */
  send: (request: HandOverRequest & { key: string }) => Promise<void>
  onState: (state: { isDirty: boolean; busy: boolean }) => void
}

/** The receipts behind the cash of an agent. */
export const Receipts = ({ receipts }: { receipts: readonly CashReceipt[] }) => (
  <details className={styles.receipts}>
    <summary>
      {say.receipts} ({receipts.length})
    </summary>
    <ul>
      {receipts.map(({ paymentId, orderId, customerName, amount, at }) => (
        <li key={paymentId}>
          <span>
            {orderId}
            <small>{[customerName, momentText(at)].join(' · ')}</small>
          </span>
          <strong>{formatRupees(amount)}</strong>
        </li>
      ))}
    </ul>
  </details>
)

/** Counts cash by note, with the running total, and sends the count: of a hand-over, or of a till. */
export function CountCash({ expected: expectedRupees, details, submitLabel, failed, send, onState }: Props) {
  const expected = toPaise(expectedRupees)
  const schema = useMemo(() => handOverForm(expected), [expected])
  const { values, field, isDirty, onSubmit } = useContractForm(schema, EMPTY_COUNT)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** A repeat of the same count has the same key; another count is another request. */
  const attempt = useRef({ sent: '', key: '' })
  useEffect(() => onState({ isDirty, busy: isPending }), [onState, isDirty, isPending])

  const difference = typedPaise(values) - expected
  const take = async () => {
    const { reason, ...counted } = values
    const request = { expected: expectedRupees, counted, reason }
    const sent = JSON.stringify(request)
    if (attempt.current.sent !== sent) attempt.current = { sent, key: randomId() }
    setFailure(null)
    setPending(true)
    try {
      await send({ ...request, key: attempt.current.key })
    } catch (error) {
      setFailure(failureText(error, failed))
    } finally {
      setPending(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit(take)}>
      {failure !== null && <ErrorBanner text={failure} />}
      {details}
      <fieldset className={styles.count}>
        <legend>{say.count}</legend>
        {COUNT_FIELDS.map(({ name, note }, index) => (
          <TextInput
            key={name}
            size="md"
            label={say.notes(note)}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus={index === 0}
            {...field(name)}
          />
        ))}
        <TextInput size="md" label={say.coins} inputMode="decimal" autoComplete="off" {...field('coins')} />
      </fieldset>
      <dl className={styles.sums} aria-live="polite">
        <div>
          <dt>{say.expected}</dt>
          <dd>{formatRupees(expectedRupees)}</dd>
        </div>
        <div>
          <dt>{say.countedTotal}</dt>
          <dd>{formatRupees(toRupees(expected + difference))}</dd>
        </div>
        <div data-agrees={difference === 0}>
          <dt>{say.difference}</dt>
          <dd>{differenceText(toRupees(difference))}</dd>
        </div>
      </dl>
      {isDirty && difference !== 0 && <Textarea size="md" label={say.reason} required rows={2} {...field('reason')} />}
      <DialogFooter submitLabel={submitLabel} busy={isPending} />
    </form>
  )
}
