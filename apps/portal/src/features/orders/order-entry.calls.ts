import * as contract from '@phuljhari/contract/orders/pickup-and-lorry.contract'
import { call } from '../../lib/api.ts'

/**
 * Loaded when it is first needed, since few orders go without an agent: hands a pick-up over, or confirms that a lorry
 * order arrived (feature orders.entry).
 */
export const deliverWithoutAgent = (orderId: string, action: 'handOver' | 'confirmDelivery') =>
  call(action === 'handOver' ? contract.handOverOrder : contract.confirmLorryDelivery, { params: { orderId } })
