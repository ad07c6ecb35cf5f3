import type { orderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { DisplayedOrder } from './read-orders.ts'

/** Search and filters as GET /orders has them (feature orders.search). */
export type ServerFilter = z.input<typeof orderFilter>

/** The orders that match search and filter, or the filter for a server that searches (feature orders.search). */
export type MapSource = { orders: readonly DisplayedOrder[] } | { filter: ServerFilter }

/** What the features that are built on orders add to an order. */
type OrderParts = {
  /** The tax documents of an order, in its details. */
  OrderInvoices: ComponentType<{ order: DisplayedOrder }>
  /** What an order owes and what was paid, in its details. */
  OrderPayments: ComponentType<{ order: DisplayedOrder }>
  /** The link to the invoice of a delivered order, beside the offer to undo; nothing without one. */
  DeliveredInvoice: ComponentType<{ orderId: string }>
  /** What a delivered order still owes, with a button to record its payment; nothing once it is paid. */
  DeliveredBalance: ComponentType<{ orderId: string; onHold: (isHeld: boolean) => void }>
  /** The map view of orders (section 2). */
  OrdersMap: ComponentType<{ source: MapSource; onOpen: (order: DisplayedOrder) => void }>
  /** The valid tax document of an order, or `orderPaper` where it has none. */
  OrderTaxDocument: ComponentType<{ order: DisplayedOrder; orderPaper: (isRegistered: boolean) => ReactNode }>
  /** Asks for the cartons of orders and prints their labels (feature orders.labels). */
  openLabels: (orderIds: readonly string[]) => void
  /** How many customers are to be told of their orders, and the way to tell them; nothing without any. */
  ToTell: ComponentType
  /** Shows what the customer of an order can be told, first of one LR if it is named (feature messages). */
  openMessages: (orderId: string, consignmentId?: string) => void
  /** Makes a link with which the customer follows the order, and shows it (feature orders.tracking). */
  openTracking: (order: DisplayedOrder) => void
  /** Prints the valid tax documents of orders. It returns the orders that have none, as the server sends them. */
  printTaxDocuments: (orderIds: readonly string[]) => Promise<{ isRegistered: boolean; orders: readonly unknown[] }>
}
export type OrderPartLoaders = { readonly [Name in keyof OrderParts]: () => Promise<OrderParts[Name]> }

let loadList: () => Promise<OrderPartLoaders> = () => Promise.reject(new Error('setOrderParts was not called'))

/**
 * Sets where the parts come from (app/order-parts.ts). The app calls it at the start: features do not import one
 * another, and only the app knows them all.
 */
export function setOrderParts(load: () => Promise<OrderPartLoaders>): void {
  loadList = load
}

/** Loads a part of an order. */
export async function loadOrderPart<Name extends keyof OrderParts>(name: Name): Promise<OrderParts[Name]> {
  return (await loadList())[name]()
}
