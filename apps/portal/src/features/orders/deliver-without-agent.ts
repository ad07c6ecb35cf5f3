import * as contract from '@phuljhari/contract/orders/pickup-and-lorry.contract'
import { call } from '../../lib/api.ts'

/**
 * Hands a pick-up over, or confirms that a lorry order has arrived (feature orders.entry). Loaded when first needed,
 * because few orders go without an agent.
 */
export const deliverWithoutAgent = (orderId: string, action: 'handOver' | 'confirmDelivery') =>
  call(action === 'handOver' ? contract.handOverOrder : contract.confirmLorryDelivery, { params: { orderId } })
