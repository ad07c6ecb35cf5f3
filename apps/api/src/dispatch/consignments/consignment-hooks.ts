import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { OrderHooks } from '../../orders/order-hooks.ts'
import { addToConsignment, recordConsignment } from './book-consignment.ts'
import { correctConsignment } from './change-consignment.ts'
import {
  findConsignmentsOf,
  findOrdersToBook,
  findOwnByLr,
  findSameLr,
  saveConfirmed,
  saveUnconfirmed,
  unlinkOrder,
} from './consignments.store.ts'
import { storedForm } from './serialize-consignment.ts'

const UNKNOWN = {
  freightTerms: 'toPay',
  estimatedFreight: null,
  freight: null,
  actualGrams: null,
  chargedGrams: null,
  vehicle: '',
  eWayBill: '',
  delivery: 'godown',
} as const

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every((id) => typeof id === 'number')

/** Keeps consignments in step with orders that are sent, corrected and delivered without naming one. */
export const consignmentHooks: OrderHooks = {
  onSent: async (tx, { order, transport, isCorrection }, actor) => {
    const form = { name: transport.transport, destination: transport.destination, lrNumber: transport.lrNumber }
    const before = { transport: order.transport, lrNumber: order.lr_number }
    const former = isCorrection ? await findOwnByLr(tx, order.order_id, before) : undefined
    if (former) return correctConsignment(tx, former, { ...storedForm(former), ...form }, actor)
    if (await findOwnByLr(tx, order.order_id, transport)) return
    const [facts] = await findOrdersToBook(tx, [order.order_id])
    if (!facts) return
    const cartons = facts.packed_cartons
    const booked = { ...UNKNOWN, ...form, cartons, bookedOn: cartons === null ? null : indiaDay(new Date()) }
    await addToConsignment(tx, [facts], booked, await findSameLr(tx, transport), actor)
  },
  onChange: async (tx, { order, action }) => {
    if (action !== 'confirmDelivery') return {}
    return { arrivedConsignments: await saveConfirmed(tx, order.order_id) }
  },
  onUndo: async (tx, { order, action, actor, record }) => {
    const { order_id: orderId } = order
    const arrived = record['arrivedConsignments']
    if (action === 'confirmDelivery' && isIds(arrived)) await saveUnconfirmed(tx, orderId, arrived)
    if (action !== 'sendByLorry') return
    for (const { id } of await findConsignmentsOf(tx, orderId))
      await recordConsignment(tx, actor, id, 'undone', { after: { orders: [orderId] } })
    await unlinkOrder(tx, orderId)
  },
}
