import * as contract from '@phuljhari/contract/orders/order-entry.contract'
import { call } from '../../lib/api.ts'

// Loaded when they are first needed: few orders go without an agent.

export type LorryFormInput = { name: string; destination: string; lrNumber: string }

/** Hands a pick-up over, or confirms that a lorry order arrived (feature orders.entry). */
export const deliverWithoutAgent = (orderId: string, action: 'handOver' | 'confirmDelivery') =>
  call(action === 'handOver' ? contract.handOverOrder : contract.confirmLorryDelivery, { params: { orderId } })

export const sendByLorry = (orderId: string, body: LorryFormInput) =>
  call(contract.sendOrderByLorry, { params: { orderId }, body })
