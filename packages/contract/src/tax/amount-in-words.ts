const SMALL = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ')
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
/** The Indian system, the largest first. Crores are counted like any number, lakhs and thousands to 99. */
const UNITS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

function inWords(number: number): string {
  for (const [size, name] of UNITS) {
    if (number < size) continue
    const rest = number % size
    return `${inWords(Math.floor(number / size))} ${name}${rest === 0 ? '' : ` ${inWords(rest)}`}`
  }
  if (number < SMALL.length) return SMALL[number] ?? ''
  const tens = TENS[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? tens : `${tens} ${SMALL[number % 10]}`
}

/** An amount as it is written on documents: `Rupees … [and … Paise] Only` (trade.md section 1.8). */
export function amountInWords(paise: number): string {
  const decimals = paise % 100
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`
  return decimals === 0 ? `${rupees} Only` : `${rupees} and ${inWords(decimals)} Paise Only`
}
