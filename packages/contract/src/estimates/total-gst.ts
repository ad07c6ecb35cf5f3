import type { Registration } from '../documents/document-kinds.ts'
import { t } from '../rules/t.ts'

/**
 * How GST is in a total: within the prices, added to them, or still to be added; a composition dealer may charge none,
 * an unregistered shop has none.
 */
export const TOTAL_GST = ['included', 'added', 'extra', 'composition', 'none'] as const
export type TotalGst = (typeof TOTAL_GST)[number]

/**
 * @param pricesIncludeTax as the total was computed; null in a shop that charged no tax then, undefined for totals from
 *   before tax was part of them
 * @param shop as it is now
 */
export function totalGst(
  pricesIncludeTax: boolean | null | undefined,
  shop: { kind: Registration; pricesIncludeTax: boolean },
): TotalGst {
  if (typeof pricesIncludeTax === 'boolean') return pricesIncludeTax ? 'included' : 'added'
  if (shop.kind === 'composition') return 'composition'
  if (shop.kind === 'unregistered') return 'none'
  return shop.pricesIncludeTax ? 'included' : 'extra'
}

/** What a customer reads beside the total; '' for nothing. */
const NOTES: Readonly<Record<TotalGst, string>> = {
  included: t('GST included'),
  added: t('with GST'),
  extra: t('GST extra'),
  composition: t('composition dealer: no GST is charged'),
  none: '',
}
/** ` (GST included)` behind the total, on paper and in messages. Totals of other servers are taken to include it. */
export const gstNote = (gst: TotalGst = 'included'): string => (NOTES[gst] === '' ? '' : ` (${NOTES[gst]})`)
