import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { AppError } from '@phuljhari/contract/errors'
import { parseIndiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { findCustomers, type CustomerFilter, type ListPosition } from './customer-list.store.ts'
import { serializeSummary } from './serialize-customer.ts'
import { t } from '@phuljhari/contract/rules/t'

export type CustomerPage = {
  customers: CustomerSummary[]
  /** The `before` of the next page; null on the last one. */
  next: string | null
}

/** Pages are read with one of two limits, so that the database plans few statements. */
const SHORT_PAGE = 51
const LONG_PAGE = 101
const LAST = '-infinity'

/**
 * The `before` of the next page. It is a position and not a customer, so that the next page continues in the right
 * place even if the customer has ordered or was merged meanwhile.
 */
const cursorOf = ({ at, id }: ListPosition): string => `${at}_${id}`

/** Parses the `before` of a page. @throws {AppError} request.invalid for any other text */
function parseCursor(text: string): ListPosition {
  const [at = '', name = ''] = text.split('_')
  const id = rowId(name)
  const isTime = /T[\d:.]+Z$/.test(at) && parseIndiaDay(at) !== null
  if (id === null || (at !== LAST && !isTime))
    throw new AppError('request.invalid', { fields: { before: t('Send the URL of the Link header') } })
  return { at, id }
}

/**
 * A page of customers, the latest to order first.
 * @param limit at most 100
 * @throws {AppError} request.invalid when `before` is malformed
 */
export async function listCustomers(
  tx: Tx,
  filter: CustomerFilter,
  before: string | undefined,
  limit: number,
): Promise<CustomerPage> {
  const after = before === undefined ? undefined : parseCursor(before)
  const rows = await findCustomers(tx, filter, after, limit < SHORT_PAGE ? SHORT_PAGE : LONG_PAGE)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    customers: page.map(serializeSummary),
    next: last && rows.length > limit ? cursorOf({ at: last.position_at, id: last.position_id }) : null,
  }
}
