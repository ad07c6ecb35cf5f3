import type { ColumnKind } from '@phuljhari/contract/reports/reports.contract'
import { formatCount, formatNumber } from '@phuljhari/contract/rules/format-number'

export type Change = { direction: 'up' | 'down' | 'same'; text: string }

/**
 * How a figure differs from the one compared with: percentages in points, all others in percent.
 * @returns null when there is nothing to compare, or the other figure is zero.
 */
export function changeOf(kind: ColumnKind, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const isShare = kind === 'percent'
  if (!isShare && before === 0) return now === 0 ? { direction: 'same', text: 'No change' } : null
  const difference = isShare ? now - before : ((now - before) / before) * 100
  const size = Math.abs(difference)
  const text = isShare ? `${formatNumber(size, 1)} points` : `${formatCount(size)}%`
  if (/^0\D/.test(text)) return { direction: 'same', text: 'No change' }
  return { direction: difference > 0 ? 'up' : 'down', text }
}
