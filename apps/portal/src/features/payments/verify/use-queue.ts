import type { Claim } from '@phuljhari/contract/payments/payments.contract'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useOpenDialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import { askReason } from '../actions/ask-reason.tsx'
import { confirmOtherMoney } from '../actions/confirm-other-money.ts'
import { useReject, useVerify } from '../payment-changes.queries.ts'
import { say } from '../payments.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

type Selection = { id: string | null; index: number }
const NONE: ReadonlySet<string> = new Set()

/** Returns the selected claim or, if it has left the queue, the one in its place. */
function selectedIn(claims: readonly Claim[], { id, index }: Selection): number {
  const found = claims.findIndex(({ _id }) => _id === id)
  return found >= 0 ? found : Math.min(index, claims.length - 1)
}

/** The queue of claims with a selection that keys move. After a decision, the next claim is selected at once. */
export function useQueue(claims: readonly Claim[]) {
  const [selection, setSelection] = useState<Selection>({ id: null, index: 0 })
  const [pending, setPending] = useState(NONE)
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync: verifyClaim } = useVerify()
  const { mutateAsync: rejectClaim } = useReject()
  const frame = useRef<HTMLElement>(null)
  const wantsFocus = useRef(false)
  const isCovered = useOpenDialogs().length > 0

  const index = selectedIn(claims, selection)
  const selected = claims[index]
  useEffect(() => {
    if (!wantsFocus.current || isCovered) return
    wantsFocus.current = false
    const row = frame.current?.querySelector<HTMLElement>('[aria-current="true"]')
    // Without a row that could have the focus, the queue gets it.
    ;(row ?? frame.current)?.focus()
  }, [selected?._id, claims.length, isCovered])

  const select = (place: number) => {
    const claim = claims[place]
    if (claim) setSelection({ id: claim._id, index: place })
  }
  const move = (step: 1 | -1) => {
    wantsFocus.current = true
    select(Math.min(Math.max(index + step, 0), claims.length - 1))
  }
  /** Selects the next claim that waits for a decision, else one before it. */
  const advance = (from: Claim) => {
    const place = claims.indexOf(from)
    const waits = ({ _id }: Claim) => _id !== from._id && !pending.has(_id)
    const next = claims.findIndex((claim, at) => at > place && waits(claim))
    wantsFocus.current = true
    select(next >= 0 ? next : claims.findLastIndex((claim, at) => at < place && waits(claim)))
  }
  const setIsPending = (id: string, isPending: boolean) =>
    setPending((now) => {
      const ids = new Set(now)
      if (isPending) ids.add(id)
      else ids.delete(id)
      return ids
    })

  const verify = async (claim: Claim) => {
    if (claim.isOwn || pending.has(claim._id)) return
    setIsPending(claim._id, true)
    setFailures(({ [claim._id]: _cleared, ...others }) => others)
    advance(claim)
    try {
      const verified = await confirmOtherMoney(say.verifyAnyway, (confirmed) => verifyClaim({ claim, confirmed }))
      if (verified) toast.success(say.verified(verified.amount, verified.number))
      else select(claims.indexOf(claim))
    } catch (error) {
      setFailures((now) => ({ ...now, [claim._id]: failureText(error, say.verifyFailed) }))
    } finally {
      setIsPending(claim._id, false)
    }
  }
  const reject = async (claim: Claim) => {
    if (claim.isOwn || pending.has(claim._id)) return
    select(claims.indexOf(claim))
    const isRejected = await askReason(say.rejectTitle(claim.amount, claim.reference), {
      hint: say.rejectHint,
      submitLabel: t('Reject'),
      failed: say.rejectFailed,
      send: (reason) => rejectClaim({ claim, reason }),
    })
    if (!isRejected) return
    toast.success(say.rejected)
    wantsFocus.current = true
  }

  return { selected, frame, pending, failures, select, move, verify, reject }
}
