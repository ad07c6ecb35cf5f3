import type { ComponentType } from 'react'
import type { DisplayedOrder } from '../orders/read-orders.ts'

/** The tax documents of an order, in its details. */
export const OrderInvoices: ComponentType<{ order: DisplayedOrder }> = () => null
