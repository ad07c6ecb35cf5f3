import { formatCount } from '@phuljhari/contract/rules/format-number'

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The 95th percentile. */
export const p95 = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * 0.95) - 1] ?? Number.NaN

/** A Markdown table. */
export const table = (heads: readonly string[], rows: ReadonlyArray<readonly (string | number)[]>): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const verdict = (isMet: boolean): string => (isMet ? 'met' : '**missed**')
export const whole = (number: number): string => formatCount(number)
export const ms = (number: number): string => (number < 10 ? number.toFixed(2) : number.toFixed(0))
export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
