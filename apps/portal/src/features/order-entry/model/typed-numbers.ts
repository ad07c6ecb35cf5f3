import type { Adjustment } from '@phuljhari/contract/order-entry/draft-totals'
import { readRupees } from '@phuljhari/contract/rules/money'
import type { TypedAdjustment } from './draft.ts'

const MAX_BASIS_POINTS = 10_000

/** Reads an amount in rupees as typed. Returns paise, 0 if it is empty, null if it is not an amount. */
export function typedPaise(typed: string): number | null {
  return typed.trim() === '' ? 0 : readRupees(typed)
}

/** Reads a percentage as typed. Returns hundredths of a percent, 0 if empty, null if it is not from 0 to 100. */
export function typedBasisPoints(typed: string): number | null {
  // A percentage has as many decimals as an amount in rupees.
  const basisPoints = typedPaise(typed.replace('%', ''))
  return basisPoints !== null && basisPoints <= MAX_BASIS_POINTS ? basisPoints : null
}

/** Reads an adjustment as typed. Returns null if there is none, or if it cannot be read. */
export function typedAdjustment({ unit, value }: TypedAdjustment): Adjustment | null {
  const number = unit === 'percent' ? typedBasisPoints(value) : typedPaise(value)
  if (number === null || number === 0) return null
  return unit === 'percent' ? { kind: 'percent', basisPoints: number } : { kind: 'amount', paise: number }
}

/** Formats hundredths without trailing zeros: `7.5` for 750. */
export const plainNumber = (hundredths: number): string => String(hundredths / 100)
