import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import type { LockedOrder } from './orders.store.ts'

/**
 * What a request says about a change besides the action. Each capability declares here what it takes, and reads only
 * that: orders pass it on without knowing it.
 */
// An interface, because only interfaces can be extended from elsewhere.
// oxlint-disable-next-line typescript/consistent-type-definitions
export interface ChangeDetails {}

/** A change of an order's status. The order is locked, and as it was before. */
export type OrderChange = { order: LockedOrder; action: OrderAction; actor: Actor; details: ChangeDetails }

/** The reverse of a change. @property record what the event of the undone change records */
export type UndoneChange = Omit<OrderChange, 'details'> & { record: ChangeRecord }

/** Who buys, as staff entered it with an order or an edit. */
export type EnteredCustomer = OrderDraft['customer']

/** What the event of a change records besides the status, by the names of the capabilities. */
export type ChangeRecord = Readonly<Record<string, unknown>>

/**
 * What a capability built on orders does with their changes, such as issuing bills. Everything happens in the
 * transaction of the change; an AppError refuses the whole change.
 */
export type OrderHooks = {
  /** Before anything is read. @throws {AppError} role.refused */
  authorise?: (actor: Actor, details: ChangeDetails) => void
  /** Before anything is stored. */
  beforeChange?: (tx: Tx, change: OrderChange) => Promise<void>
  /** Once the status is stored, before the event. @returns what the event records */
  onChange?: (tx: Tx, change: OrderChange) => Promise<ChangeRecord>
  /** Once the event is stored. */
  afterChange?: (tx: Tx, change: OrderChange) => Promise<void>
  /** When the latest change is repeated, which changes nothing. */
  onRepeat?: (tx: Tx, change: OrderChange) => Promise<void>
  /** Once the previous status is stored again, before the event of the undo. */
  onUndo?: (tx: Tx, undone: UndoneChange) => Promise<void>
  /** Once an order that staff entered or edited is stored with its customer, before it is paid or accepted. */
  onEntry?: (tx: Tx, customer: EnteredCustomer, actor: Actor) => Promise<void>
  /** When a bill has changed what the customer pays, at the end of its issue. */
  onBilled?: (tx: Tx, orderId: string, actor: Actor) => Promise<void>
  /** When an order that was just placed is paid at the counter, before it is accepted. */
  onSale?: (tx: Tx, order: Order, details: ChangeDetails, actor: Actor) => Promise<void>
}

let registered: readonly OrderHooks[] | null = null
/** Called once by app.ts, so that orders import nothing that is built on them. */
export function registerOrderHooks(hooks: readonly OrderHooks[]): void {
  registered = hooks
}

/** The hooks in the sequence of their registration. @throws {Error} before that: bills would be missing silently */
export function orderHooks(): readonly OrderHooks[] {
  if (registered === null) throw new Error('no order hooks are registered')
  return registered
}
