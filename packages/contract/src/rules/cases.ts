/**
 * A quantity in cases and loose units, as a packer fetches it: `3 × 40 + 5` for 125 in cases of 40. A quantity of less
 * than a case, or of a product whose case is not known, is a bare number.
 */
export function inCases(quantity: number, unitsPerCase: number | undefined): string {
  if (unitsPerCase === undefined || unitsPerCase < 2 || quantity < unitsPerCase) return String(quantity)
  const loose = quantity % unitsPerCase
  const cases = `${(quantity - loose) / unitsPerCase} × ${unitsPerCase}`
  return loose === 0 ? cases : `${cases} + ${loose}`
}
