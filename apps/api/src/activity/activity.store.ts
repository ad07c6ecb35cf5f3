import { ALL_SUBJECTS } from '@phuljhari/contract/activity/action-labels'
import {
  LIST_OPENED,
  type ActivityActor,
  type ActivityFilter,
  type ActivityKind,
} from '@phuljhari/contract/activity/activity.contract'
import { addDays, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'
import { rowId } from '../db/row-id.ts'

export type EventRow = {
  id: number
  at: Date
  actor: string
  /** The name of the actor's account; null when the actor has none. */
  actor_name: string | null
  address: string | null
  subject: string
  subject_id: string
  /** The e-mail address of the account that the event is about. */
  account: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
const COLUMNS = 'id, at, actor, address, subject, subject_id, action, before, after'
/** The names of the accounts as they are now: what events of accounts record is missing or older. */
const ACCOUNT = `(select full_name from vendors where vendors.email = actor) as actor_name,
  case when subject = 'vendor' and subject_id <> ''
    then (select email from vendors where vendors.id = subject_id::bigint) end as account`

/**
 * The condition for each kind. Those of the first two repeat the predicates of the indexes events_cancelled and
 * events_discounts, so that the planner uses these.
 */
const OF_KIND: Readonly<Record<ActivityKind, string>> = {
  cancelled: `action in ('cancel', 'reject', 'cancelled', 'withdrawn')`,
  discounts: `subject = 'order' and (after ->> 'givenPaise')::bigint > 0`,
  prices: `subject = 'product' and action = 'changed'
    and (before -> 'orignalPricePaise', before -> 'discountPricePaise')
      is distinct from (after -> 'orignalPricePaise', after -> 'discountPricePaise')`,
  payments: `subject in ('payment', 'cash')`,
  access: `subject = 'vendor' and action not in
    ('signed_in', 'sign_in_failed', 'signed_out', 'session_ended', 'sessions_ended', 'profile_changed')`,
}

const NO_OPENING = `not (action = '${LIST_OPENED}' and subject_id = '${ALL_SUBJECTS}')`

type Condition = readonly [name: string, sql: (parameter: string) => string, value: unknown]

/**
 * The conditions of the filters that are set. There is a statement for each combination, told apart by its name, since
 * no index would fit a single statement for all.
 */
function conditionsOf({ person, subject, subjectId, from, to }: ActivityFilter, before: number | undefined) {
  const conditions: Array<Condition | false | undefined | ''> = [
    person && ['person', (parameter) => `actor = ${parameter}`, person],
    subject && ['subject', (parameter) => `subject = ${parameter}`, subject],
    subjectId && ['id', (parameter) => `subject_id = ${parameter}`, subjectId],
    from !== undefined && ['from', (parameter) => `at >= ${parameter}`, startOfIndiaDay(from)],
    to !== undefined && ['to', (parameter) => `at < ${parameter}`, startOfIndiaDay(addDays(to, 1))],
    // The place is looked up by the event's id instead of its time, which would lose the microseconds as a JavaScript
    // date.
    before !== undefined && [
      'before',
      (parameter) => `(at, id) < (select at, id from events where id = ${parameter})`,
      before,
    ],
  ]
  return conditions.filter((condition): condition is Condition => Array.isArray(condition))
}

/** The condition that an event is about money. It repeats the predicate of the index events_search_money. */
const IS_MONEY = "subject in ('document', 'payment', 'cash', 'estimate', 'prepared')"
/** The condition that a search finds an event. The parameters $1 and $2 are its pattern and its text. */
const MATCHES = `(event_search_text(before, after) like lower($1) and action <> 'placed'
    or ${IS_MONEY} and event_money_text(before, after) like lower($1)
    or subject in ('order', 'estimate', 'packing', 'tracking') and subject_id = upper($2))`
const NEWEST_FIRST = 'order by at desc, id desc'
/** How many of the newest events are searched one by one, which is all that a text in every hundredth event needs. */
const RECENT = 5000

type Query = { name: string; where: string; values: unknown[] }

function queryOf(filter: ActivityFilter, before: number | undefined): Query {
  const conditions = conditionsOf(filter, before)
  const { kind, openings } = filter
  const values: unknown[] = filter.search === undefined ? [] : [likePattern(filter.search), filter.search]
  const texts = conditions.map(([, sql, value]) => sql(`$${values.push(value)}`))
  if (kind) texts.push(OF_KIND[kind])
  if (openings) texts.push(NO_OPENING)
  return {
    name: conditions.map(([name]) => `_${name}`).join('') + (kind ? `_${kind}` : '') + (openings ? '_changes' : ''),
    where: texts.length > 0 ? texts.join(' and ') : 'true',
    values,
  }
}

/** Searches only the newest events. The planner cannot know how rare a text is, so the choice is not left to it. */
const recentMatches = (tx: Tx, { name, where, values }: Query, limit: number): Promise<EventRow[]> =>
  tx.many<EventRow>(
    {
      name: `activity_recent${name}_${limit}`,
      text: `with recent as materialized (select ${COLUMNS} from events where ${where} ${NEWEST_FIRST} limit ${RECENT})
        select *, ${ACCOUNT} from recent where ${MATCHES} ${NEWEST_FIRST} limit ${limit}`,
    },
    values,
  )

/** Searches all events by the indexes of the texts in them. */
const allMatches = (tx: Tx, { name, where, values }: Query, limit: number): Promise<EventRow[]> =>
  tx.many<EventRow>(
    {
      name: `activity_search${name}_${limit}`,
      text: `with found as materialized (select id, at from events where ${MATCHES} and ${where})
        select ${COLUMNS}, ${ACCOUNT} from events
        where id = any(array(select id from found ${NEWEST_FIRST} limit ${limit})) ${NEWEST_FIRST}`,
    },
    values,
  )

const exists = { name: 'event_exists', text: 'select id from events where id = $1' }
/** The id of an event as a number; undefined when there is no such event. */
export async function findEventId(tx: Tx, id: string): Promise<number | undefined> {
  const key = rowId(id)
  return key === null ? undefined : (await tx.maybe<{ id: number }>(exists, [key]))?.id
}

/**
 * Reads the matching events, newest first.
 * @param before only events older than the one with this id.
 * @param limit part of the statement, since a limit that is a parameter would be planned on every call: pass constants
 *   or values from a short range.
 */
export async function findEvents(
  tx: Tx,
  filter: ActivityFilter,
  before: number | undefined,
  limit: number,
): Promise<EventRow[]> {
  const query = queryOf(filter, before)
  if (filter.search !== undefined) {
    const recent = await recentMatches(tx, query, limit)
    return recent.length === limit ? recent : allMatches(tx, query, limit)
  }
  const { name, where, values } = query
  const text = `select ${COLUMNS}, ${ACCOUNT} from events where ${where} ${NEWEST_FIRST} limit ${limit}`
  return tx.many<EventRow>({ name: `activity${name}_${limit}`, text }, values)
}

/** The ids of all events that a search finds, newest first. */
export async function findEventIds(tx: Tx, filter: ActivityFilter & { search: string }): Promise<number[]> {
  const { name, where, values } = queryOf(filter, undefined)
  const statement = {
    name: `activity_ids${name}`,
    text: `select id from events where ${MATCHES} and ${where} ${NEWEST_FIRST}`,
  }
  return (await tx.many<{ id: number }>(statement, values)).map(({ id }) => id)
}

/** How many events match, with or without a search. */
export async function countEvents(tx: Tx, filter: ActivityFilter): Promise<number> {
  const { name, where, values } = queryOf(filter, undefined)
  const matches = filter.search === undefined ? where : `${MATCHES} and ${where}`
  const statement = {
    name: `activity_count${name}${filter.search === undefined ? '' : '_search'}`,
    text: `select count(*) as rows from events where ${matches}`,
  }
  return (await tx.one<{ rows: number }>(statement, values)).rows
}

const withIds = {
  name: 'activity_with_ids',
  text: `select ${COLUMNS}, ${ACCOUNT} from events where id = any($1::bigint[]) ${NEWEST_FIRST}`,
}
/** The events with these ids, newest first. */
export const eventsWithIds = (tx: Tx, ids: readonly number[]) => tx.many<EventRow>(withIds, [ids])

// Jumps from one actor to the next in the index, instead of reading every event. Strangers can try to sign in with any
// e-mail address: failed sign-ins alone make nobody an actor.
const actors = {
  name: 'activity_people',
  text: `with recursive known as (
           (select actor, 1 as number from events order by actor limit 1)
           union all
           select (select e.actor from events e where e.actor > known.actor order by e.actor limit 1), number + 1
           from known where known.actor is not null and number < $1)
         select found.actor as person, coalesce(v.full_name, found.actor) as name from (
           select actor from known
           where exists (select 1 from events e where e.actor = known.actor and e.action <> 'sign_in_failed')
           union select email from vendors) found
         left join vendors v on v.email = found.actor order by lower(coalesce(v.full_name, found.actor)), 1`,
}
/**
 * Lists everyone with an account and everyone else who has caused an event, sorted by name.
 * @param limit how many different actors of events are considered
 */
export const findActors = (tx: Tx, limit: number) => tx.many<ActivityActor>(actors, [limit])
