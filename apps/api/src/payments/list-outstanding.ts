import type { Age, Debtor } from '@phuljhari/contract/payments/outstanding.contract'
import { indiaDay, parseIndiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import { customersWithIds } from '../customers/customer-list.store.ts'
import type { Tx } from '../db/database.ts'
import { creditsOf, findDebtors, type AgeSums, type DebtorPosition } from './outstanding.store.ts'

type Query = { search: string; age?: Age | undefined; limit: number; after?: string | undefined }

const agesOf = ({ week, month, quarter, older }: AgeSums) => ({
  week: toRupees(week),
  month: toRupees(month),
  quarter: toRupees(quarter),
  older: toRupees(older),
})

/** Parses a position of a Link header, `2026-11-02_17_PJ-202611-000001`. Any other text means the first page. */
function positionOf(after: string | undefined): DebtorPosition | undefined {
  const [matched, oldest = '', id = '', orderId = ''] =
    /^(\d{4}-\d{2}-\d{2})_(\d{1,15})_([\w-]+)$/.exec(after ?? '') ?? []
  if (matched === undefined || parseIndiaDay(oldest) === null) return undefined
  return { oldest, id: Number(id), orderId }
}

/**
 * A page of the customers with a balance due, the oldest balance first, and the sums of all that match; the sums by age
 * are those of every age. Orders without a phone number are summed up by name.
 * @returns the page, the sums, and the `after` of the next page; null on the last one
 */
export async function listOutstanding(tx: Tx, { search, age, limit, after }: Query) {
  const filter = { search, age, today: indiaDay(new Date()) }
  const { page, total, customers, ...ages } = await findDebtors(tx, filter, positionOf(after), limit + 1)
  const rows = (page ?? []).slice(0, limit)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const known = new Map((await customersWithIds(tx, ids)).map((row) => [row.id, row]))
  const credits = await creditsOf(tx, ids)
  const debtors: Debtor[] = rows.map((row) => {
    const customer = row.id === null ? undefined : known.get(row.id)
    return {
      customerId: row.id === null ? null : String(row.id),
      name: customer?.name ?? row.walk_in ?? '',
      phoneNumber: customer?.phone ?? '',
      oldest: row.oldest,
      ages: agesOf(row),
      outstanding: toRupees(row.outstanding),
      credit: toRupees((row.id === null ? undefined : credits.get(row.id)) ?? 0),
      orders: row.orders,
      orderId: row.order_id,
    }
  })
  const last = rows.at(-1)
  const next = last && (page ?? []).length > limit ? `${last.oldest}_${last.id ?? 0}_${last.order_id}` : null
  return { reply: { debtors, total: toRupees(total), customers, ages: agesOf(ages) }, next }
}
