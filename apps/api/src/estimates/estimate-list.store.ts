import type { EstimateState } from '@phuljhari/contract/estimates/estimates.contract'
import type { Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'
import type { EstimateRow } from './estimates.store.ts'

export const ESTIMATES_PAGE = 50
/** One row more than a page has, which shows whether there is another page. */
const LIMIT = ESTIMATES_PAGE + 1
/** How many of the newest estimates are searched one by one: enough to fill a page when every fiftieth matches. */
const RECENT = 2500

const COLUMNS = `number, state, created_at, version, customer_name, customer_phone, city, items, total_paise,
  valid_until, person`
export type SummaryRow = Pick<
  EstimateRow,
  | 'number'
  | 'state'
  | 'created_at'
  | 'version'
  | 'customer_name'
  | 'customer_phone'
  | 'city'
  | 'items'
  | 'total_paise'
  | 'valid_until'
  | 'person'
>
export type ListFilter = {
  state?: EstimateState | undefined
  /** The text to find, in lower case; a phone number is reduced to its digits. */
  search: string
  /** Only estimates made before the one with this number. */
  before?: string | undefined
}

/**
 * The conditions of the filters that are set. There is a statement for each combination, told apart by its name, since
 * no index would fit a single statement for all.
 */
function conditionsOf({ state, before }: ListFilter) {
  const values: unknown[] = []
  const conditions = [
    state && { name: 'state', text: `state = $${values.push(state)}` },
    before && { name: 'before', text: `number < $${values.push(before)}` },
  ].filter((condition) => typeof condition === 'object')
  return {
    name: ['estimates', ...conditions.map(({ name }) => name)].join('_'),
    where: conditions.map(({ text }) => text).join(' and ') || 'true',
    values,
  }
}

/**
 * Up to LIMIT matching estimates, newest first. The planner cannot know how rare a text is, so it is not left to
 * choose: the newest estimates are searched one by one, then, if that is not enough, all of them by index.
 */
export async function findSummaries(tx: Tx, filter: ListFilter): Promise<SummaryRow[]> {
  const { name, where, values } = conditionsOf(filter)
  const select = (from: string, limit: number) => `select ${COLUMNS} from ${from} order by number desc limit ${limit}`
  if (filter.search === '') return tx.many({ name, text: select(`estimates where ${where}`, LIMIT) }, values)
  const pattern = [...values, likePattern(filter.search)]
  const matches = `search like $${pattern.length}`
  const recent = await tx.many<SummaryRow>(
    {
      name: `${name}_recent`,
      text: `with recent as materialized (select * from estimates where ${where} order by number desc limit ${RECENT})
        ${select(`recent where ${matches}`, LIMIT)}`,
    },
    pattern,
  )
  if (recent.length === LIMIT) return recent
  return tx.many<SummaryRow>(
    {
      name: `${name}_search`,
      text: `with found as materialized (select number from estimates where ${matches} and ${where})
        select ${COLUMNS} from estimates
        where number = any(array(select number from found order by number desc limit ${LIMIT})) order by number desc`,
    },
    pattern,
  )
}

const totals = {
  name: 'estimate_totals',
  text: `select count(*)::integer as open, coalesce(sum(total_paise), 0)::bigint as value_paise,
           (count(*) filter (where valid_until < $1))::integer as expired
         from estimates where state = 'open'`,
}
/** @param today in India */
export const openTotals = (tx: Tx, today: string) =>
  tx.one<{ open: number; value_paise: number; expired: number }>(totals, [today])
