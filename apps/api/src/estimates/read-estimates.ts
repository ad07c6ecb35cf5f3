import type { Estimate, EstimateState, EstimateSummary } from '@phuljhari/contract/estimates/estimates.contract'
import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import { phoneSearchText } from '@phuljhari/contract/rules/phone'
import type { Tx } from '../db/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { ESTIMATES_PAGE, findSummaries, openTotals } from './estimate-list.store.ts'
import { findEstimate, findVersions } from './estimates.store.ts'
import { serializeEstimate, serializeSummary } from './serialize-estimate.ts'

/** @throws {AppError} estimate.not_found */
export async function readEstimate(tx: Tx, number: string): Promise<Estimate> {
  const row = await findEstimate(tx, number)
  if (!row) throw new AppError('estimate.not_found')
  const { registration, invoicing } = await currentSettings(tx)
  const shop = { kind: registration.kind, pricesIncludeTax: invoicing.pricesIncludeTax }
  return serializeEstimate(row, await findVersions(tx, number), shop)
}

type Query = { state?: EstimateState | undefined; search: string; before?: string | undefined }

/**
 * A page of estimates, newest first.
 * @returns the estimates and the `before` of the next page; null on the last one
 */
export async function listEstimates(
  tx: Tx,
  { state, search, before }: Query,
): Promise<{ estimates: EstimateSummary[]; next: string | null }> {
  const rows = await findSummaries(tx, { state, before, search: (phoneSearchText(search) ?? search).toLowerCase() })
  const today = indiaDay(new Date())
  const estimates = rows.slice(0, ESTIMATES_PAGE).map((row) => serializeSummary(row, today))
  return { estimates, next: rows.length > ESTIMATES_PAGE ? (estimates.at(-1)?.number ?? null) : null }
}

/** How many estimates are open, their value in rupees, and how many of them are past their last day. */
export async function estimateTotals(tx: Tx) {
  const { open, value_paise: paise, expired } = await openTotals(tx, indiaDay(new Date()))
  return { open, value: toRupees(paise), expired }
}
