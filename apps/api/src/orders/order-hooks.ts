import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import type { LockedOrder, Transport } from './orders.store.ts'

/**
 * What a request says about a change besides the action. Each capability declares here what it takes, and reads only
 * that: orders pass it on without knowing it.
 */
// An interface, because only interfaces can be extended from elsewhere.
// oxlint-disable-next-line typescript/consistent-type-definitions
export interface ChangeDetails {}

/** A change of an order's status, with the order as it was before. It is locked. */
export type OrderChange = { order: LockedOrder; action: OrderAction; actor: Actor; details: ChangeDetails }

/** An undo of a change. @property record what the event of the undone change records */
type UndoneChange = Omit<OrderChange, 'details'> & { record: ChangeRecord }

/** How an order is sent by lorry, with the order as it was before. @property isCorrection whether it was sent before */
type Sending = { order: LockedOrder; transport: Transport; isCorrection: boolean }

/** An order on an LR. @property settingsVersion of the shop's settings, which cachedSettings needs */
type Booking = { orderId: string; consignmentId: number; settingsVersion: string | null }

/** An edit of an order's lines. `changes` is the position, from 0, of the former line that a line changes. */
export type OrderEdit = {
  orderId: string
  before: ReadonlyArray<{ productName: string; quantity: number }>
  lines: ReadonlyArray<{ quantity: number; changes?: number }>
}

/** The customer as staff entered them with an order or an edit. */
export type EnteredCustomer = OrderDraft['customer']

/** What the event of a change records besides the status, under names that the capabilities choose. */
export type ChangeRecord = Readonly<Record<string, unknown>>

/**
 * What a capability that is built on orders does when they change, such as issuing tax documents. Hooks run in the
 * transaction of the change; an AppError refuses the whole change.
 */
export type OrderHooks = {
  /** Called before anything is read. @throws {AppError} role.refused */
  authorise?: (actor: Actor, details: ChangeDetails) => void
  /** Called before anything is stored. */
  beforeChange?: (tx: Tx, change: OrderChange) => Promise<void>
  /** Called once the status is stored, before the event. @returns what the event records in addition */
  onChange?: (tx: Tx, change: OrderChange) => Promise<ChangeRecord>
  /** Called once the event is stored. */
  afterChange?: (tx: Tx, change: OrderChange) => Promise<void>
  /** Called when the latest change is repeated, which changes nothing. */
  onRepeat?: (tx: Tx, change: OrderChange) => Promise<void>
  /** Called once it is stored by which transport an order is sent, or was after a correction. */
  onSent?: (tx: Tx, sending: Sending, actor: Actor) => Promise<void>
  /** Called once an order is booked on an LR, before it is sent. */
  onBooked?: (tx: Tx, booking: Booking, actor: Actor) => Promise<void>
  /** Called by an undo once the previous status is stored again, before its event. */
  onUndo?: (tx: Tx, undone: UndoneChange) => Promise<void>
  /** Called once an order that staff entered or edited is stored, before it is paid or accepted. */
  onEntry?: (tx: Tx, customer: EnteredCustomer, actor: Actor) => Promise<void>
  /** Called once the lines of an order are replaced by an edit. */
  onEdit?: (tx: Tx, edit: OrderEdit) => Promise<void>
  /** Called at the end of invoicing, when the tax document has changed what the customer pays. */
  onInvoiced?: (tx: Tx, orderId: string, actor: Actor) => Promise<void>
  /** Called when an order that was just placed is paid at the counter, before it is accepted. */
  onSale?: (tx: Tx, order: Order, details: ChangeDetails, actor: Actor) => Promise<void>
}

let registered: readonly OrderHooks[] | null = null
/** Called once by app.ts, so that orders import nothing that is built on them. */
export function registerOrderHooks(hooks: readonly OrderHooks[]): void {
  registered = hooks
}

/**
 * The hooks in the sequence of their registration.
 * @throws {Error} when none are registered, since tax documents and payments would be missing silently
 */
export function orderHooks(): readonly OrderHooks[] {
  if (registered === null) throw new Error('no order hooks are registered')
  return registered
}
