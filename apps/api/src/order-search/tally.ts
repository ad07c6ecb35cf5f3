import { displayedStatus, ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { Bounds } from '@phuljhari/contract/orders/find-orders.contract'

/** Rounds degrees to five decimals, which is about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Counts orders by status and finds their centre and their extent. */
export class Tally {
  count = 0
  #latitudes = 0
  #longitudes = 0
  #west = Number.POSITIVE_INFINITY
  #south = Number.POSITIVE_INFINITY
  #east = Number.NEGATIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY
  /** Counts by the position of the status in ORDER_STATUSES. */
  readonly #statuses = new Uint32Array(ORDER_STATUSES.length)

  /** Adds an order. @param status its position in ORDER_STATUSES */
  add(latitude: number, longitude: number, status: number): void {
    this.count += 1
    this.#latitudes += latitude
    this.#longitudes += longitude
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    if (longitude < this.#west) this.#west = longitude
    if (latitude < this.#south) this.#south = latitude
    if (longitude > this.#east) this.#east = longitude
    if (latitude > this.#north) this.#north = latitude
  }

  merge(other: Tally): void {
    this.count += other.count
    this.#latitudes += other.#latitudes
    this.#longitudes += other.#longitudes
    for (const [status, count] of other.#statuses.entries())
      this.#statuses[status] = (this.#statuses[status] ?? 0) + count
    this.#west = Math.min(this.#west, other.#west)
    this.#south = Math.min(this.#south, other.#south)
    this.#east = Math.max(this.#east, other.#east)
    this.#north = Math.max(this.#north, other.#north)
  }

  get centre(): { latitude: number; longitude: number } {
    return { latitude: rounded(this.#latitudes / this.count), longitude: rounded(this.#longitudes / this.count) }
  }

  /** The counts by displayed status, without statuses that do not occur. */
  get statuses(): Record<string, number> {
    const byStatus: Record<string, number> = {}
    for (const [at, status] of ORDER_STATUSES.entries()) {
      const orders = this.#statuses[at] ?? 0
      const shown = displayedStatus(status)
      if (orders > 0) byStatus[shown] = (byStatus[shown] ?? 0) + orders
    }
    return byStatus
  }

  get bounds(): Bounds {
    return [this.#west, this.#south, this.#east, this.#north]
  }
}
