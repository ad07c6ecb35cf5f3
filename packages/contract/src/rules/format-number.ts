/**
 * A number as people read it in India: its last three digits apart, then pairs (`-12,34,567.5`), rounded half up in its
 * decimal notation (1.005 to 1.01). Assembled here, so that it is the same in every browser, and on servers whose Node
 * lacks India's locale.
 * @param value below 10^15; a larger one is returned as it is
 * @param decimals the most decimals; an amount of money has exactly this number
 * @param currency placed between sign and digits
 */
export function formatNumber(value: number, decimals: number, currency = ''): string {
  if (!(Math.abs(value) < 1e15)) return `${currency}${value}`
  // Through the decimal notation: 1.005 * 100 is 100.49999999999999. The smallest numbers have an exponent already.
  const scaled = Math.round(Number(`${Math.abs(value)}e${decimals}`)) || 0
  const text = String(scaled).padStart(decimals + 1, '0')
  const point = text.length - decimals
  const grouped = text.slice(0, point).replaceAll(/\B(?=(\d\d)*\d{3}$)/g, ',')
  const rest = `.${text.slice(point)}`
  return `${value < 0 && scaled > 0 ? '-' : ''}${currency}${grouped}${currency ? rest : rest.replace(/\.?0*$/, '')}`
}

/** A whole number as people read it in India: `12,34,567`. */
export const formatCount = (count: number): string => formatNumber(count, 0)
