import { displayedStatus, ORDER_STATUSES, UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { statusNumber } from './column-numbers.ts'

const UNDELIVERED = new Set(UNDELIVERED_STATUSES.map(statusNumber))

/** Counts orders by status, and undelivered orders by agent. */
export class OrderCounts {
  /** Counts by the position of the status in ORDER_STATUSES. */
  readonly #statuses = new Float64Array(ORDER_STATUSES.length)
  readonly #agents = new Map<number, number>()

  /** Adds orders. @param status its position in ORDER_STATUSES @param agent 0 for none */
  add(status: number, agent: number, orders: number): void {
    this.#statuses[status] = (this.#statuses[status] ?? 0) + orders
    if (agent > 0 && UNDELIVERED.has(status)) this.#agents.set(agent, (this.#agents.get(agent) ?? 0) + orders)
  }

  /** Adds the counts of other orders, or takes them away. */
  merge(other: OrderCounts, sign: 1 | -1 = 1): void {
    for (const [status, orders] of other.#statuses.entries())
      this.#statuses[status] = (this.#statuses[status] ?? 0) + sign * orders
    for (const [agent, orders] of other.#agents) this.#agents.set(agent, (this.#agents.get(agent) ?? 0) + sign * orders)
  }

  /** The counters of section 2, and the number of undelivered orders of each agent. */
  get summary(): OrderSummary {
    const shown = (displayed: string) =>
      this.#statuses.reduce(
        (sum, orders, status) => (displayedStatus(ORDER_STATUSES[status] ?? '') === displayed ? sum + orders : sum),
        0,
      )
    return {
      total: this.#statuses.reduce((sum, orders) => sum + orders, 0),
      pending: shown('pending'),
      ready: shown('ready'),
      assigned: shown('assigned'),
      delivered: shown('delivered'),
      rejected: shown('rejected'),
      agents: Object.fromEntries(
        [...this.#agents].flatMap(([id, orders]) => (orders > 0 ? [[String(id), orders]] : [])),
      ),
    }
  }
}
