import type { ComponentType } from 'react'
import type { DisplayedOrder } from '../orders/read-orders.ts'

/** What an order owes and what was paid, in its details. */
export const OrderPayments: ComponentType<{ order: DisplayedOrder }> = () => null
