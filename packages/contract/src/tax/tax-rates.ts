/** A row of the shop's rates. `rate` is in basis points, `validFrom` a day in India. */
export type TaxRate = { hsn: string; rate: number; validFrom: string }

/**
 * The GST rate of an HSN on a day, in basis points, or null when none is known. Of the rows valid on that day the
 * longest prefix wins, then the latest (trade.md section 1.4).
 * @param day of the invoice, `yyyy-mm-dd`
 */
export function rateOf(rates: readonly TaxRate[], hsn: string, day: string): number | null {
  const [best] = rates
    .filter((row) => hsn.startsWith(row.hsn) && row.validFrom <= day)
    .toSorted((a, b) => b.hsn.length - a.hsn.length || b.validFrom.localeCompare(a.validFrom))
  return best?.rate ?? null
}

/** The HSN and rate of goods. */
export type GoodsTax = { hsn: string; basisPoints: number; grossPaise: number }

/**
 * What packing and freight are taxed as: the HSN and rate of the greatest value of goods, the earlier of equal ones
 * (composite supply, trade.md section 1.7). Null without goods.
 */
export function chargeTax(goods: readonly GoodsTax[]): { hsn: string; basisPoints: number } | null {
  const values = new Map<string, GoodsTax>()
  for (const one of goods) {
    const key = `${one.hsn} ${one.basisPoints}`
    values.set(key, { ...one, grossPaise: one.grossPaise + (values.get(key)?.grossPaise ?? 0) })
  }
  const rates = new Map<number, number>()
  for (const { basisPoints, grossPaise } of goods) rates.set(basisPoints, grossPaise + (rates.get(basisPoints) ?? 0))
  const [greatestRate] = [...rates].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const [greatest] = [...values.values()]
    .filter(({ basisPoints }) => basisPoints === greatestRate)
    .toSorted((a, b) => b.grossPaise - a.grossPaise)
  return greatest === undefined ? null : { hsn: greatest.hsn, basisPoints: greatest.basisPoints }
}
