import { AppError } from '../errors.ts'
import { refusalCode, refusalMessage, targetStatus, type OrderAction, type OrderStatus } from './order-status.ts'

/**
 * Returns the status to which `action` takes the order.
 * @throws {AppError} order.refused, order.not_accepted, order.not_assigned, order.no_agent, order.other_fulfilment,
 *   order.not_pickup or order.not_lorry when the order does not allow the action
 */
export function statusAfter(action: OrderAction, order: Parameters<typeof refusalCode>[1]): OrderStatus {
  const [refusal, message] = [refusalCode(action, order), refusalMessage(action, order)]
  if (refusal !== null && message !== null) throw new AppError(refusal, { message })
  return targetStatus(action)
}
