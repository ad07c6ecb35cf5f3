import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { displayedStatus, UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { Db } from '../apps/api/src/db/database.ts'

const byStatus = {
  name: 'torture_statuses',
  text: 'select status, count(*)::int as orders from orders group by status',
}
const byAgent = {
  name: 'torture_agents',
  text: `select agent_id, count(*)::int as orders from orders
         where agent_id is not null and status = any($1) group by agent_id`,
}

/**
 * Compares the counters of GET /orders/summary with a recount of the orders.
 * @returns a line for each counter that is wrong
 */
export async function checkSummary(db: Db, { agents, ...counters }: OrderSummary): Promise<string[]> {
  const statuses = await db.many<{ status: string; orders: number }>(byStatus)
  const countOf = (counter: string) =>
    statuses.reduce(
      (sum, { status, orders }) => sum + (counter === 'total' || displayedStatus(status) === counter ? orders : 0),
      0,
    )
  const held = await db.many<{ agent_id: number; orders: number }>(byAgent, [UNDELIVERED_STATUSES])
  const heldBy = new Map(held.map(({ agent_id, orders }) => [String(agent_id), orders]))
  const wrong = Object.entries(counters).flatMap(([counter, count]) =>
    count === countOf(counter) ? [] : [`the counter ${counter} is ${count} instead of ${countOf(counter)}`],
  )
  for (const id of new Set([...Object.keys(agents), ...heldBy.keys()])) {
    const [count, expected] = [agents[id] ?? 0, heldBy.get(id) ?? 0]
    if (count !== expected) wrong.push(`agent ${id} has ${count} undelivered orders instead of ${expected}`)
  }
  return wrong
}

/** Texts that only names of customers contain. */
const SEARCHED = ['kavitha', 'selvan', 'anbu', 'mrs ', 'meena', 'erased']
const named = {
  name: 'torture_named',
  text: "select count(*)::int as orders from orders where customer_name ilike '%' || $1 || '%'",
}
/**
 * Compares what the search index counts with a recount of the orders.
 * @param count asks the API how many orders a search finds
 * @returns a line for each difference
 */
export async function checkSearch(db: Db, count: (search: string) => Promise<number>): Promise<string[]> {
  const wrong: string[] = []
  for (const text of SEARCHED) {
    const [found, { orders }] = [await count(text), await db.one<{ orders: number }>(named, [text])]
    if (found !== orders) wrong.push(`a search for “${text}” finds ${found} of ${orders} orders`)
  }
  return wrong
}
