import type { ShownTotals } from './shown-totals.ts'
import { plainNumber } from './typed-numbers.ts'

/** What was given away, against the limit of the role, before the server says it. */
export function limitTexts({ ownBasisPoints, limitBasisPoints }: ShownTotals): { hint?: string; error?: string } {
  if (limitBasisPoints === null) return {}
  const limit = `${plainNumber(limitBasisPoints)}%`
  return ownBasisPoints > limitBasisPoints
    ? { error: `${plainNumber(ownBasisPoints)}% given away, your limit is ${limit}. Ask an administrator.` }
    : { hint: `${plainNumber(ownBasisPoints)}% of ${limit} given away` }
}
