import { ApiError } from '../../../lib/api-error.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { say } from '../payments.messages.ts'

/**
 * Sends a payment. When the server says that another payment of the same order waits to be verified, shows that one
 * and asks, and sends the payment again as confirmed.
 * @returns null when the user does not confirm it
 * @throws what `send` throws for any other reason
 */
export async function confirmOtherMoney<Sent>(
  confirmLabel: string,
  send: (confirmed: boolean) => Promise<Sent>,
): Promise<Sent | null> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payment.waiting') throw error
    const message = error.serverMessage ?? ''
    if (!(await dialogs.confirm({ title: say.waits, message, confirmLabel }))) return null
    return send(true)
  }
}
