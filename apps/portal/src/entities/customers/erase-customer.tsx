import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { loadCode } from '../../ui/load-code.ts'
import type { Whom } from './erase-customer.queries.ts'
import { say } from './erasure.messages.ts'

/** The action's label. */
export const ERASE_CUSTOMER = say.item
/** Fewer digits identify nobody. */
const PHONE_DIGITS = 10

async function openDialog(whom: Whom): Promise<void> {
  const code = await loadCode(() => import('./EraseCustomer.tsx'))
  if (code) void dialogs.form(say.title, (close) => <code.EraseCustomer whom={whom} onClose={close} />)
}

/**
 * Opens the erasure of a customer, or of an order's customer; null where that is impossible or not allowed.
 * @param phoneNumber of the customer
 */
export function useErasureDialog(phoneNumber: string, whom: Whom): (() => void) | null {
  const can = useCan()
  const isPossible = useFeature('privacy.erase') === true && can('privacy.erase')
  if (!isPossible || phoneNumber.replaceAll(/\D/g, '').length < PHONE_DIGITS) return null
  return () => void openDialog(whom)
}
