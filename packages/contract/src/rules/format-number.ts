/** `1234567` as `12,34,567`: the last three digits, then pairs (lakh, crore). */
const group = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ',')

type Decimals = { min: number; max: number }

/**
 * A number as people read it in India, `-12,34,567.5`, its decimal notation rounded half up (1.005 to 1.01). Assembled
 * here, so that it is the same in every browser, and on servers whose Node lacks India's locale.
 * @param unit put between sign and digits, such as the currency
 */
export function formatNumber(value: number, { min, max }: Decimals, unit = ''): string {
  if (!Number.isFinite(value)) return `${unit}${value}`
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e')
  const [integer = '0', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent) - fraction.length + max
  const digits = BigInt(integer + fraction)
  const power = 10n ** BigInt(Math.abs(shift))
  const scaled = shift < 0 ? (2n * digits + power) / (2n * power) : digits * power
  const text = String(scaled).padStart(max + 1, '0')
  const whole = text.slice(0, text.length - max)
  let decimals = text.slice(text.length - max)
  while (decimals.length > min && decimals.endsWith('0')) decimals = decimals.slice(0, -1)
  const sign = value < 0 && scaled > 0n ? '-' : ''
  return `${sign}${unit}${group(whole)}${decimals === '' ? '' : `.${decimals}`}`
}

/** A whole number as people read it in India: `12,34,567`. */
export const formatCount = (count: number): string => formatNumber(count, { min: 0, max: 0 })
