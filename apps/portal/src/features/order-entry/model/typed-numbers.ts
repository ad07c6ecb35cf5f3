import type { Adjustment } from '@phuljhari/contract/order-entry/draft-totals'
import { readRupees } from '@phuljhari/contract/rules/money'
import type { TypedAdjustment } from './draft.ts'

const MAX_BASIS_POINTS = 10_000

/** Rupees as typed, in paise; 0 when empty, null when it is not an amount. */
export function typedPaise(typed: string): number | null {
  return typed.trim() === '' ? 0 : readRupees(typed)
}

/** A percentage as typed, in hundredths of a percent; 0 when empty, null when it is none from 0 to 100. */
export function typedBasisPoints(typed: string): number | null {
  // A percentage has as many decimals as an amount in rupees.
  const basisPoints = typedPaise(typed.replace('%', ''))
  return basisPoints !== null && basisPoints <= MAX_BASIS_POINTS ? basisPoints : null
}

/** The adjustment that was typed; null for none and for one that cannot be read. */
export function typedAdjustment({ unit, value }: TypedAdjustment): Adjustment | null {
  const number = unit === 'percent' ? typedBasisPoints(value) : typedPaise(value)
  if (number === null || number === 0) return null
  return unit === 'percent' ? { kind: 'percent', basisPoints: number } : { kind: 'amount', paise: number }
}

/** `7.5` for 750 hundredths, without needless zeros. */
export const plainNumber = (hundredths: number): string => String(hundredths / 100)
