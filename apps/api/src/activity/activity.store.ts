import type { ActivityFilter } from '@phuljhari/contract/activity/activity.contract'
import { addDays, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import type { Statement, Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'
import { rowId } from '../db/row-id.ts'

export type EventRow = {
  id: number
  at: Date
  actor: string
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
/** Events of accounts have no name or the one at that time. */
const ACCOUNT = `case when subject = 'vendor' and subject_id <> ''
    then (select email from vendors where vendors.id = subject_id::bigint) end as account`

type Condition = readonly [name: string, sql: (parameter: string) => string, value: unknown]

/** Only the filters that are set: with one statement for all, no index would fit. Names tell the statements apart. */
function conditionsOf({ person, subject, subjectId, from, to }: ActivityFilter, before: number | undefined) {
  const conditions: Array<Condition | false | undefined | ''> = [
    person && ['person', (parameter) => `actor = ${parameter}`, person],
    subject && ['subject', (parameter) => `subject = ${parameter}`, subject],
    subjectId && ['id', (parameter) => `subject_id = ${parameter}`, subjectId],
    from !== undefined && ['from', (parameter) => `at >= ${parameter}`, startOfIndiaDay(from)],
    to !== undefined && ['to', (parameter) => `at < ${parameter}`, startOfIndiaDay(addDays(to, 1))],
    // By the event's id, not its time: a JavaScript date would lose the microseconds.
    before !== undefined && [
      'before',
      (parameter) => `(at, id) < (select at, id from events where id = ${parameter})`,
      before,
    ],
  ]
  return conditions.filter((condition): condition is Condition => Array.isArray(condition))
}

/**
 * What a search finds, before any other filter: the planner, which cannot know how rare a text is, might otherwise
 * read all events from the newest on until it has found enough.
 */
const FOUND = `with found as materialized (
    select ${COLUMNS} from events
    where event_search_text(before, after) like lower($1) and action <> 'placed'
      or subject = 'order' and subject_id = upper($2))`

function eventsStatement(
  filter: ActivityFilter,
  before: number | undefined,
  limit: number,
): { statement: Statement; values: unknown[] } {
  const conditions = conditionsOf(filter, before)
  const { search } = filter
  const values: unknown[] = search === undefined ? [] : [likePattern(search), search]
  const texts = conditions.map(([, sql, value]) => sql(`$${values.push(value)}`))
  const where = texts.length > 0 ? `where ${texts.join(' and ')}` : ''
  const source = search === undefined ? ['', 'events'] : [FOUND, 'found']
  const names = ['activity', ...(search === undefined ? [] : ['search']), ...conditions.map(([name]) => name), limit]
  return {
    statement: {
      name: names.join('_'),
      text: `${source[0]} select ${COLUMNS}, ${ACCOUNT} from ${source[1]} ${where}
        order by at desc, id desc limit ${limit}`,
    },
    values,
  }
}

const exists = { name: 'event_exists', text: 'select id from events where id = $1' }
/** The id of an event as the store takes it, or undefined when there is no such event. */
export async function findEventId(tx: Tx, id: string): Promise<number | undefined> {
  const key = rowId(id)
  return key === null ? undefined : (await tx.maybe<{ id: number }>(exists, [key]))?.id
}

/**
 * Matching events, newest first.
 * @param before only events older than the one with this id.
 * @param limit part of the statement, since a limit that is a parameter would be planned on every call: pass constants
 *   or values from a short range.
 */
export function findEvents(
  tx: Tx,
  filter: ActivityFilter,
  before: number | undefined,
  limit: number,
): Promise<EventRow[]> {
  const { statement, values } = eventsStatement(filter, before, limit)
  return tx.many<EventRow>(statement, values)
}

// Jumps from one person to the next in the index, instead of reading every event. Anyone can fail to sign in, with any
// e-mail address: that alone makes no person.
const people = {
  name: 'activity_people',
  text: `with recursive person as (
           (select actor, 1 as number from events order by actor limit 1)
           union all
           select (select e.actor from events e where e.actor > person.actor order by e.actor limit 1), number + 1
           from person where person.actor is not null and number < $1)
         select actor from person
         where exists (select 1 from events e where e.actor = person.actor and e.action <> 'sign_in_failed')
         union select email from vendors order by 1`,
}
/**
 * Everyone with an account, and everyone else who has caused an event, by name.
 * @param limit how many names of events are considered.
 */
export const findPeople = async (tx: Tx, limit: number): Promise<string[]> =>
  (await tx.many<{ actor: string }>(people, [limit])).map(({ actor }) => actor)
