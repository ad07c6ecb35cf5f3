import { Textarea, TextInput } from '@mantine/core'
import type { CashReceipt } from '@phuljhari/contract/payments/cash.contract'
import { formatRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { useEffect, useMemo, type ReactNode } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useAttempts } from '../../../lib/use-attempts.ts'
import { useKept } from '../../../lib/use-kept.ts'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { differenceText, momentText, say } from './cash.messages.ts'
import styles from './cash.module.css'
import type { HandOverRequest } from './cash.queries.ts'
import { COUNT_FIELDS, EMPTY_COUNT, handOverForm, typedPaise } from './hand-over-form.ts'

type Props<Counted> = {
  /** How much cash is expected, in rupees. */
  expected: number
  /** What the expected amount is made of. */
  details: ReactNode
  submitLabel: string
  /** Shown when the server gives no reason for its refusal. */
  failed: string
  send: (request: HandOverRequest & { key: string }) => Promise<Counted>
  describe: (counted: Counted) => string
  onCounted: (counted: Counted) => void
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

/** Counts the cash of a hand-over or of a till by note, shows the running total, and sends the count. */
export function CountCash<Counted>(props: Props<Counted>) {
  const { submitLabel, failed, send, describe, onCounted, onState } = props
  const { busy, error, isUnsettled, submit } = useAttempts({
    send: (request: HandOverRequest, key) => send({ ...request, key }),
    describe,
    onDone: onCounted,
  })
  // An attempt whose reply was lost may have been saved, after which less cash is expected.
  const { expected: expectedRupees, details } = useKept(props, isUnsettled)
  const expected = toPaise(expectedRupees)
  const schema = useMemo(() => handOverForm(expected), [expected])
  const { values, field, isDirty, onSubmit } = useContractForm(schema, EMPTY_COUNT)
  useEffect(() => onState({ isDirty, busy }), [onState, isDirty, busy])

  const difference = typedPaise(values) - expected
  const take = () => {
    const { reason, ...counted } = values
    return submit({ expected: expectedRupees, counted, reason })
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit(take)}>
      {error !== null && <ErrorBanner text={failureText(error, failed)} />}
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
      <DialogFooter submitLabel={submitLabel} busy={busy} />
    </form>
  )
}
