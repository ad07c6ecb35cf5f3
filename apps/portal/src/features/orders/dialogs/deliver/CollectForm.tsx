import { Button, TextInput } from '@mantine/core'
import { collectedForm } from '@phuljhari/contract/payments/payment-forms'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { formatRupees, readRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { useEffect, useRef, useState } from 'react'
import { failureAlert } from '../../../../lib/failure-text.ts'
import { useAttempts } from '../../../../lib/use-attempts.ts'
import { useKept } from '../../../../lib/use-kept.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { DialogFooter } from '../../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../../ui/ErrorBanner.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { KeyCap } from '../../../../ui/KeyCap.tsx'
import { useKeys } from '../../../../ui/keys.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useContractForm } from '../../../../ui/use-contract-form.ts'
import { useCashLimit } from '../../../../entities/payments/cash-limit.queries.ts'
import { say as orderTexts } from '../../orders.messages.ts'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { successAlerts } from '../../order-actions.ts'
import styles from '../order-form.module.css'
import { deliverTexts as say } from './deliver.messages.ts'
import { useDeliverWithPayment, type Collected } from './deliver.queries.ts'

/** The key that marks the order delivered with nothing taken, even while the user types. */
const NOTHING_KEY = 'F8'

type Values = { mode: string; amount: string; reference: string; reason: string }

/** Returns the fields that belong to the chosen mode. */
function collectedOf({ mode, amount, reference, reason }: Values): Collected {
  if (mode === 'cash') return { mode, amount }
  return mode === 'upi' ? { mode, amount, reference } : { mode: 'none', reason }
}
/** Returns by how much the amount differs from what is due, as a text, or null. */
function differenceText(amount: string, due: number): string | null {
  const paise = readRupees(amount)
  const difference = paise === null ? 0 : toPaise(due) - paise
  if (difference === 0) return null
  return difference > 0 ? say.remains(toRupees(difference)) : say.tooMuch(toRupees(-difference))
}

function moneyFacts({ due, paid, toVerify, balance, toPay }: OrderMoneyReply) {
  const roundOff = toPay > 0 ? Math.round((toPay - (balance - toVerify)) * 100) / 100 : 0
  return [
    ...(due === toPay ? [] : [[say.total, formatRupees(due)] as const]),
    ...(paid === 0 ? [] : [[say.paid, formatRupees(paid)] as const]),
    ...(toVerify === 0 ? [] : [[say.toVerify, formatRupees(toVerify)] as const]),
    ...(roundOff === 0 ? [] : [[say.roundOff, formatRupees(roundOff)] as const]),
    [say.due, <strong key="due">{formatRupees(toPay)}</strong>] as const,
  ]
}

type Props = {
  order: DisplayedOrder
  money: OrderMoneyReply
  onState: (state: { isDirty: boolean; busy: boolean }) => void
  onDelivered: (orderId: string, action: 'deliver') => void
  onClose: () => void
}

/** The form for what was collected: cash, UPI with its UTR, or nothing. The amount due is preset. */
export function CollectForm({ order, money: now, onState, onDelivered, onClose }: Props) {
  const { mutateAsync } = useDeliverWithPayment()
  const {
    busy,
    error,
    isUnsettled,
    submit: send,
  } = useAttempts({
    send: (collected: Collected) => mutateAsync({ order, collected }),
    onDone: () => {
      onClose()
      // A toast rather than the alert of section 8, which would need another press.
      toast.success(successAlerts.deliver)
      onDelivered(order.id, 'deliver')
    },
  })
  const money = useKept(now, isUnsettled)
  const due = money.toPay
  const [initial] = useState<Values>(() =>
    due > 0
      ? { mode: 'cash', amount: due.toFixed(2), reference: '', reason: '' }
      : { mode: 'none', amount: '', reference: '', reason: money.toVerify > 0 ? say.alreadyClaimed : say.alreadyPaid },
  )
  const schema = {
    safeParse: (typed: Record<string, string>) =>
      problem === null
        ? collectedForm.safeParse(collectedOf(typed as Values))
        : { success: false as const, error: { issues: [{ path: ['amount'], message: problem }] } },
  }
  const { values, set, field, isDirty, onSubmit } = useContractForm(schema, initial)
  const payer = { customerName: '', phoneNumber: '', orderIds: [order.id] }
  const amountPaise = readRupees(values.amount) ?? 0
  const parts = [{ orderId: order.id, paise: amountPaise }]
  const limit = useCashLimit(values.mode === 'cash' ? payer : null, { amountPaise, parts })
  // After a lost reply the cash may be counted already. The server recognizes the repeated request.
  const problem = isUnsettled ? null : limit.problem
  useEffect(() => onState({ isDirty, busy }), [onState, isDirty, busy])

  const deliver = useSingleFlight(send)
  const deliverUnpaid = () => void deliver({ mode: 'none', reason: values.reason })
  const frame = useRef<HTMLFormElement>(null)
  // The dialog opened before the amount due was loaded, so its first field did not get the focus.
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  useKeys((event) => {
    if (event.key !== NOTHING_KEY) return
    event.preventDefault()
    if (!event.repeat) deliverUnpaid()
  }, frame)
  const submit = onSubmit(async () => {
    if (isUnsettled || (await limit.allows())) await deliver(collectedOf(values))
  })
  const isCollected = values.mode !== 'none'
  const difference = isCollected ? differenceText(values.amount, due) : null
  return (
    <form className={styles.form} noValidate ref={frame} onSubmit={submit}>
      {error !== null && <ErrorBanner text={failureAlert(error, orderTexts.deliverAlert)} />}
      <p className={styles.muted}>
        {order.id} · {order.customerName}
      </p>
      <FactList facts={moneyFacts(money)} />
      {problem !== null && (
        <ErrorBanner tone="warning" text={problem}>
          <PlainButton onClick={() => set('mode', 'upi')}>{say.payByUpi}</PlainButton>
        </ErrorBanner>
      )}
      <Segments label={say.mode} options={say.modes} value={values.mode} onChange={(mode) => set('mode', mode)} />
      {isCollected && (
        <TextInput
          size="md"
          label={say.amount}
          description={difference}
          inputMode="decimal"
          autoComplete="off"
          required
          data-autofocus
          {...field('amount')}
        />
      )}
      {values.mode === 'upi' && (
        <TextInput
          size="md"
          label={say.reference}
          inputMode="numeric"
          autoComplete="off"
          required
          {...field('reference')}
        />
      )}
      {!isCollected && <TextInput size="md" label={say.reason} data-autofocus {...field('reason')} />}
      {isCollected && (
        <p className={styles.muted}>
          {values.mode === 'upi' ? say.upiHint : say.cashHint(order.assignedAgent?.name ?? '')}
        </p>
      )}
      <DialogFooter submitLabel={isCollected ? say.submit : say.nothingTaken} busy={busy || limit.isChecking}>
        {isCollected && (
          <Button
            variant="default"
            size="md"
            disabled={busy}
            aria-keyshortcuts={NOTHING_KEY}
            rightSection={<KeyCap>{NOTHING_KEY}</KeyCap>}
            onClick={deliverUnpaid}
          >
            {say.nothingTaken}
          </Button>
        )}
      </DialogFooter>
    </form>
  )
}
