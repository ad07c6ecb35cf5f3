import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { loadCode } from '../../ui/load-code.ts'
import type { Whom } from './erase-customer.queries.ts'
import { say } from './erasure.messages.ts'

/** The label of the action. */
export const ERASE_CUSTOMER = say.item
/** A number with fewer digits does not identify a customer. */
const PHONE_DIGITS = 10

async function openDialog(whom: Whom): Promise<void> {
  const code = await loadCode(() => import('./EraseCustomer.tsx'))
  if (code) void dialogs.form(say.title, (close) => <code.EraseCustomer whom={whom} onClose={close} />)
}

/**
 * Returns a function that opens the dialog to erase a customer, or an order's customer; null where that is impossible
 * or not allowed.
 * @param phoneNumber the customer's number
 */
export function useErasureDialog(phoneNumber: string, whom: Whom): (() => void) | null {
  const can = useCan()
  const isPossible = useFeature('privacy.erase') === true && can('privacy.erase')
  if (!isPossible || phoneNumber.replaceAll(/\D/g, '').length < PHONE_DIGITS) return null
  return () => void openDialog(whom)
}
