import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { storedEmail } from '../../../lib/session.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { openCreditRefund } from '../order/RefundForm.tsx'
import { useReject, useReverse, useVerify } from '../payment-changes.queries.ts'
import { isReversible, kindText } from '../payment-text.ts'
import { say } from '../payments.messages.ts'
import { papersOfPayment } from '../print/payment-papers.queries.ts'
import { askReason } from './ask-reason.tsx'
import { confirmOtherMoney } from './confirm-other-money.ts'
import { t } from '@phuljhari/contract/rules/t'

function Decide({ payment }: { payment: Payment }) {
  const { mutateAsync: verify, isPending } = useVerify()
  const { mutateAsync: reject } = useReject()
  const onVerify = async () => {
    try {
      const claim = payment
      const verified = await confirmOtherMoney(say.verifyAnyway, (confirmed) => verify({ claim, confirmed }))
      if (verified) toast.success(say.verified(verified.amount, verified.number))
    } catch (error) {
      void dialogs.alert(failureText(error, say.verifyFailed))
    }
  }
  const onReject = async () => {
    const isRejected = await askReason(say.rejectTitle(payment.amount, payment.reference), {
      hint: say.rejectHint,
      submitLabel: t('Reject'),
      failed: say.rejectFailed,
      send: (reason) => reject({ claim: payment, reason }),
    })
    if (isRejected) toast.success(say.rejected)
  }
  return (
    <>
      <PlainButton tone="green" loading={isPending} onClick={() => void onVerify()}>
        {t('Verify')}
      </PlainButton>
      <PlainButton tone="red" disabled={isPending} onClick={() => void onReject()}>
        {t('Reject')}
      </PlainButton>
    </>
  )
}

function Reverse({ payment }: { payment: Payment }) {
  const { mutateAsync } = useReverse(payment)
  const reverse = async () => {
    const isReversed = await askReason(say.reverseTitle(kindText(payment), payment.amount), {
      hint: say.reverseHint,
      submitLabel: t('Reverse'),
      failed: say.reverseFailed,
      send: mutateAsync,
    })
    if (isReversed) toast.success(say.reversed)
  }
  return (
    <PlainButton tone="red" onClick={() => void reverse()}>
      {t('Reverse')}
    </PlainButton>
  )
}

function Print({ payment }: { payment: Payment }) {
  const cache = useQueryClient()
  const print = useSingleFlight(async () => {
    try {
      await (await cache.fetchQuery(papersOfPayment(payment))).printVoucher(payment)
    } catch (error) {
      toast.error(failureText(error, say.printFailed))
    }
  })
  return <PlainButton onClick={() => void print()}>{t('Print')}</PlainButton>
}

/** Explains why there are no buttons: the server would refuse them. */
const OwnEntry = () => <small>{say.ownEntry}</small>

/** Whether a voucher or a plain receipt can be printed. */
const isPrintable = ({ kind, state }: Payment) => (kind === 'receipt' || kind === 'refund') && state === 'verified'

/** What the user may do with a row of the ledger. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const can = useCan()
  const isOwn = [payment.person, payment.linkMadeBy].includes(storedEmail()) && !can('payments.correct')
  return (
    <>
      {payment.state === 'claimed' && can('payments.verify') && (isOwn ? <OwnEntry /> : <Decide payment={payment} />)}
      {isPrintable(payment) && <Print payment={payment} />}
      {payment.unallocated > 0 && can('payments.correct') && (
        <PlainButton onClick={() => openCreditRefund(payment)}>{t('Refund credit')}</PlainButton>
      )}
      {isReversible(payment) && can('payments.correct') && <Reverse payment={payment} />}
    </>
  )
}
