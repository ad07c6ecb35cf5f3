import type { TaxDocumentKind } from '@phuljhari/contract/documents/document-kinds'
import type { Tx } from '../db/database.ts'
import { likePattern } from '../db/like-pattern.ts'
import { DOCUMENTS, SUMMARY_COLUMNS, type SummaryRow } from './documents.store.ts'

export const DOCUMENTS_PAGE = 50
/** One row more than a page has, which shows whether there is another page. */
const LIMIT = DOCUMENTS_PAGE + 1
/** How many of the newest documents are searched one by one: enough to fill a page when every fiftieth matches. */
const RECENT = 2500
const NEWEST_FIRST = 'order by d.date desc, d.id desc'

export type ListFilter = {
  kind?: TaxDocumentKind | undefined
  /** The first day, in India; `to` is the last one. */
  from?: string | undefined
  to?: string | undefined
  /** The text to find, in lower case. */
  search: string
  /** The documents of these orders match too. */
  orderIds: readonly string[]
  isIncomplete: boolean
  /** Only documents that follow this one in the list. */
  before: number | null
}

/**
 * The conditions of the filters that are set. There is a statement for each combination, told apart by its name, since
 * no index would fit a single statement for all.
 */
function conditionsOf({ kind, from, to, isIncomplete, before }: ListFilter) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    kind && { name: 'kind', text: `d.kind = ${add(kind)}` },
    from && { name: 'from', text: `d.date >= ${add(from)}` },
    to && { name: 'to', text: `d.date <= ${add(to)}` },
    isIncomplete && { name: 'incomplete', text: 'd.is_incomplete' },
    before !== null && { name: 'before', text: beforeCondition(add(before)) },
  ].filter((condition) => typeof condition === 'object')
  return {
    name: ['documents', ...conditions.map(({ name }) => name)].join('_'),
    where: conditions.map(({ text }) => text).join(' and ') || 'true',
    values,
  }
}
const beforeCondition = (id: string) =>
  `(d.date, d.id) < ((select date from tax_documents where id = ${id}::bigint), ${id}::bigint)`

/**
 * Up to LIMIT matching documents, newest first. The planner cannot know how rare a text is, so it is not left to
 * choose: the newest documents are searched one by one, then, if that is not enough, all of them by index.
 */
export async function findSummaries(tx: Tx, filter: ListFilter): Promise<SummaryRow[]> {
  const { name, where, values } = conditionsOf(filter)
  const select = (from: string) => `select ${SUMMARY_COLUMNS} from ${from} ${NEWEST_FIRST} limit ${LIMIT}`
  if (filter.search === '') return tx.many({ name, text: select(`${DOCUMENTS} where ${where}`) }, values)
  const pattern = [...values, likePattern(filter.search), filter.orderIds]
  const matches = `(d.search like $${pattern.length - 1} or d.order_id = any($${pattern.length}::text[]))`
  const recent = await tx.many<SummaryRow>(
    {
      name: `${name}_recent`,
      text: `with recent as materialized (
          select * from tax_documents d where ${where} ${NEWEST_FIRST} limit ${RECENT})
        ${select(`recent d left join tax_documents a on a.id = d.against_id where ${matches}`)}`,
    },
    pattern,
  )
  if (recent.length === LIMIT) return recent
  return tx.many<SummaryRow>(
    {
      name: `${name}_search`,
      text: `with found as materialized (select d.id, d.date from tax_documents d where ${matches} and ${where}),
          page as materialized (select d.id from found d ${NEWEST_FIRST} limit ${LIMIT})
        select ${SUMMARY_COLUMNS} from ${DOCUMENTS} where d.id = any(array(select id from page)) ${NEWEST_FIRST}`,
    },
    pattern,
  )
}
