import type { CashCount } from '@phuljhari/contract/payments/count-cash'
import type { Tx } from '../../db/database.ts'
import { differencesOf, type CountedRow } from './counted-cash.store.ts'

/** How many hand-overs a list has, beside those whose difference nobody has accepted. */
const LISTED_HAND_OVERS = 50

/** Whether the payment `p` is cash that an agent has collected, and is not reversed. */
const IS_COLLECTED = `p.holder = 'agent' and p.kind = 'receipt' and p.state = 'verified' and p.reversed_by is null`
/** Whether the agent still holds it. */
const IS_HELD = `${IS_COLLECTED}
    and not exists (select 1 from cash_hand_over_receipts h where h.payment_id = p.id)`
/** The order for which the payment `p` was collected. */
const ITS_ORDER = `(select order_id from allocations where payment_id = p.id order by id limit 1)`

export type ReceiptRow = {
  id: number
  order_id: string
  customer_name: string
  amount_paise: number
  /** A text where the receipts of a hand-over are read as JSON. */
  at: Date | string
  is_reversed: boolean
}
const RECEIPT_COLUMNS = `p.id, coalesce(${ITS_ORDER}, '') as order_id, p.customer_name, p.amount_paise,
    p.recorded_at as at, p.reversed_by is not null as is_reversed`

const HELD_RECEIPTS = `select ${RECEIPT_COLUMNS} from payments p where p.agent_id = $1 and ${IS_HELD} order by p.id`
const held = { name: 'cash_held_receipts', text: HELD_RECEIPTS }
/** The receipts of the cash that an agent holds, oldest first. */
export const findHeldReceipts = (tx: Tx, agentId: number) => tx.many<ReceiptRow>(held, [agentId])
const lock = { name: 'cash_lock_receipts', text: `${HELD_RECEIPTS} for share of p` }
/** The same receipts, locked against reversals until the transaction ends. Lock the agent first: then none is added. */
export const lockHeldReceipts = (tx: Tx, agentId: number) => tx.many<ReceiptRow>(lock, [agentId])

const handedOver = {
  name: 'cash_is_handed_over',
  text: 'select 1 from cash_hand_over_receipts where payment_id = $1',
}
export const isHandedOver = async (tx: Tx, paymentId: number): Promise<boolean> =>
  (await tx.maybe(handedOver, [paymentId])) !== undefined

const sum = {
  name: 'cash_held_by',
  text: `select coalesce(sum(p.amount_paise), 0) as paise from payments p where p.agent_id = $1 and ${IS_HELD}`,
}
/** In paise. */
export const cashHeldBy = async (tx: Tx, agentId: number): Promise<number> =>
  (await tx.one<{ paise: number }>(sum, [agentId])).paise

// What was collected less what was handed over. With IS_HELD, PostgreSQL would scan the handed-over receipts once for
// each collected one while none has been handed over.
const heldByAll = {
  name: 'cash_held_by_all',
  text: `select count(*)::integer as agents, coalesce(sum(paise), 0)::bigint as paise from (
           select sum(paise) as paise from (
             select p.agent_id, p.amount_paise as paise from payments p where ${IS_COLLECTED}
             union all
             select p.agent_id, -p.amount_paise
             from cash_hand_over_receipts h join payments p on p.id = h.payment_id where ${IS_COLLECTED}) moved
           group by agent_id having sum(paise) > 0) held`,
}
/** How many agents hold cash, and how much in all, in paise. */
export const cashHeldByAll = (tx: Tx) => tx.one<{ agents: number; paise: number }>(heldByAll)

export type AgentCashRow = {
  agent_id: number
  agent_name: string
  held_paise: number
  orders: number
  since: Date | null
  last_hand_over_at: Date | null
}
const AGENT_CASH = `select g.id as agent_id, g.full_name as agent_name,
    coalesce(sum(p.amount_paise), 0) as held_paise, count(distinct ${ITS_ORDER}) as orders, min(p.recorded_at) as since,
    (select max(at) from cash_hand_overs where agent_id = g.id) as last_hand_over_at
  from agents g`
const agentsWithCash = {
  name: 'cash_agents',
  text: `${AGENT_CASH} join payments p on p.agent_id = g.id and ${IS_HELD} group by g.id order by since, g.id`,
}
/** The agents who hold cash, the one who has held it longest first. */
export const findAgentsWithCash = (tx: Tx) => tx.many<AgentCashRow>(agentsWithCash)
const agentCash = {
  name: 'cash_agent',
  text: `${AGENT_CASH} left join payments p on p.agent_id = g.id and ${IS_HELD} where g.id = $1 group by g.id`,
}
export const findAgentCash = (tx: Tx, agentId: number) => tx.maybe<AgentCashRow>(agentCash, [agentId])

export type HandOverRow = CountedRow & {
  id: number
  number: number
  agent_id: number
  agent_name: string
  at: Date
  person: string
  person_name: string
  receipts: ReceiptRow[]
}
const SELECT_HAND_OVERS = `select h.*, g.full_name as agent_name, coalesce(v.full_name, '') as person_name,
    d.amount_paise as difference_paise, d.reason as difference_reason, d.accepted_at, d.accepted_by,
    (select json_agg(r order by r.id) from (
      select ${RECEIPT_COLUMNS} from cash_hand_over_receipts l join payments p on p.id = l.payment_id
      where l.hand_over_id = h.id) r) as receipts
  from cash_hand_overs h
  join agents g on g.id = h.agent_id
  left join cash_differences d on d.hand_over_id = h.id
  left join vendors v on v.email = h.person`

const one = { name: 'cash_hand_over', text: `${SELECT_HAND_OVERS} where h.id = $1` }
export const findHandOver = (tx: Tx, id: number) => tx.maybe<HandOverRow>(one, [id])

const latest = {
  name: 'cash_hand_overs_latest',
  text: `${SELECT_HAND_OVERS}
         where h.id in (select id from cash_hand_overs order by id desc limit ${LISTED_HAND_OVERS})
           or h.id in (select hand_over_id from cash_differences where accepted_at is null)
         order by h.id desc`,
}
/** The latest hand-overs and all with a difference that nobody has accepted, newest first. */
export const findHandOvers = (tx: Tx) => tx.many<HandOverRow>(latest)
const ofAgent = {
  name: 'cash_hand_overs_of_agent',
  text: `${SELECT_HAND_OVERS} where h.agent_id = $1 order by h.number desc limit ${LISTED_HAND_OVERS}`,
}
/** An agent's latest hand-overs, newest first. */
export const findHandOversOf = (tx: Tx, agentId: number) => tx.many<HandOverRow>(ofAgent, [agentId])

const byKey = {
  name: 'cash_hand_over_by_key',
  text: 'select id, request_digest from cash_hand_overs where idempotency_key = $1',
}
export const findHandOverByKey = (tx: Tx, key: string) => tx.maybe<{ id: number; request_digest: Buffer }>(byKey, [key])

type NewHandOver = {
  agentId: number
  actor: string
  /** In paise. */
  expected: number
  counted: CashCount
  key: string
  digest: Buffer
}
const insert = {
  name: 'cash_hand_over_insert',
  text: `insert into cash_hand_overs
           (agent_id, number, person, expected_paise, n500, n200, n100, n50, n20, n10, coins_paise,
            idempotency_key, request_digest)
         values ($1, (select coalesce(max(number), 0) + 1 from cash_hand_overs where agent_id = $1),
           $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         returning id, number`,
}
/** Lock the agent first, so that the numbers have no gaps. */
export function insertHandOver(tx: Tx, { agentId, actor, expected, counted, key, digest }: NewHandOver) {
  const { n500, n200, n100, n50, n20, n10, coins } = counted
  const values = [agentId, actor, expected, n500, n200, n100, n50, n20, n10, coins, key, digest]
  return tx.one<{ id: number; number: number }>(insert, values)
}

const link = {
  name: 'cash_link_receipts',
  text: `insert into cash_hand_over_receipts (payment_id, hand_over_id) select unnest($2::bigint[]), $1`,
}
export const linkReceipts = (tx: Tx, handOverId: number, paymentIds: readonly number[]) =>
  tx.run(link, [handOverId, paymentIds])

export const differences = differencesOf('cash_differences', 'hand_over_id')
