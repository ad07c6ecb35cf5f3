import { useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { t } from '@phuljhari/contract/rules/t'

type Send<Sent> = (beyondOverpayment: boolean) => Promise<Sent>

/**
 * Sends a refund. When the server says that it exceeds the overpayment, asks, and sends it again if that is wanted. A
 * retry with the same values asks no second time, so that it is the same request.
 * @throws what `send` throws, and the server's refusal when the user declines
 */
export function useAskBeyondOverpayment() {
  const wanted = useRef('')
  return async <Sent>(values: object, send: Send<Sent>): Promise<Sent> => {
    const asked = JSON.stringify(values)
    if (wanted.current === asked) return send(true)
    try {
      return await send(false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'payment.beyond_overpayment') throw error
      const isWanted = await dialogs.confirm({
        title: t('Refund more than was overpaid?'),
        message: error.message,
        confirmLabel: t('Refund all the same'),
        danger: true,
      })
      if (!isWanted) throw error
      wanted.current = asked
      return send(true)
    }
  }
}
