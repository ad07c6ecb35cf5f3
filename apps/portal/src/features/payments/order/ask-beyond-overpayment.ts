import { ApiError } from '../../../lib/api.ts'
import { dialogs } from '../../../ui/dialogs.ts'

/**
 * Sends a refund. When the server says that it is more than the overpayment, asks, and sends it again if wanted.
 * @throws what `send` throws; the server's refusal when the answer is no
 */
export async function askBeyondOverpayment<T>(send: (beyondOverpayment: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payment.beyond_overpayment') throw error
    const isWanted = await dialogs.confirm({
      title: 'Refund more than was overpaid?',
      message: error.message,
      confirmLabel: 'Refund all the same',
      danger: true,
    })
    if (!isWanted) throw error
    return send(true)
  }
}
