import { useCallback, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { useHeldKeys } from '../../../ui/keys.ts'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import type { Draft } from '../model/draft.ts'
import { isCounterSale, type Sale } from './counter-sale.ts'

const loadDialog = () => import('./PayDialog.tsx').then((module) => module.PayDialog)

/**
 * Asks what the customer pays at the counter, where the shop keeps payments and this user may record them.
 * @param onSave receives the sale, or null when the order is only accepted.
 */
export function useCounterSale(draft: Draft, totalPaise: number, onSave: (sale: Sale | null) => void) {
  const hasPayments = useFeature('payments') === true
  const can = useCan()
  const [isChecking, setChecking] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useHeldKeys(isChecking)
  const close = useCallback(() => setAsking(false), [])
  const PayDialog = useDeferredDialog(loadDialog, isAsking, close)
  const answer = (sale: Sale | null) => {
    close()
    onSave(sale)
  }
  return {
    isSale: hasPayments && can('payments.record') && isCounterSale(draft),
    /** Asks once the draft is known to be valid. */
    ask: (isValid: Promise<boolean>) => {
      setChecking(true)
      void isValid.then(setAsking).finally(() => setChecking(false))
    },
    dialog: isAsking && PayDialog && (
      <PayDialog draft={draft} totalPaise={totalPaise} onClose={close} onPaid={answer} onUnpaid={() => answer(null)} />
    ),
  }
}
