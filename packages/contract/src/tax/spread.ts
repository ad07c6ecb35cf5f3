/**
 * Divides `total` in proportion to `weights` without losing a unit: every part is rounded down, and the rest goes to
 * the largest remainders, the earlier of equal ones first (trade.md section 1.7). In BigInt, since a number may not
 * hold the products.
 * @param total whole and not negative, such as paise
 * @param weights whole and not negative; a larger weight never gets less
 * @throws {RangeError} when there is something to divide and all weights are 0
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) {
    if (total !== 0) throw new RangeError('Nothing to spread the total over')
    return weights.map(() => 0)
  }
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, floor: Number(product / sum), remainder: product % sum }
  })
  const rest = total - parts.reduce((all, { floor }) => all + floor, 0)
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  const raised = new Set(byRemainder.slice(0, rest).map(({ index }) => index))
  return parts.map(({ index, floor }) => floor + (raised.has(index) ? 1 : 0))
}
