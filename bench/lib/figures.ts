import { appendFileSync } from 'node:fs'

/** A figure that `npm run bench` records and compares with the last recorded run. */
export type Figure = {
  /** Unique within its benchmark. */
  name: string
  value: number
  unit: 'ms' | 's' | 'KB' | 'MB' | '%' | 'points' | 'per second' | 'of bare'
  /** Which direction is an improvement. */
  better: 'lower' | 'higher'
  /** The value that must not be exceeded, or with `higher` must be reached. */
  budget?: number
  /** Requests per second relative to those of a bare route, from the same interleaved run. */
  ofBare?: number
  /** Shown in the summary at the top of the results. */
  isKey?: true
}

/** Records figures for `npm run bench`; a benchmark that is run alone only prints its tables. */
export function recordFigures(figures: readonly Figure[]): void {
  const file = process.env['BENCH_FIGURES']
  if (file !== undefined) appendFileSync(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''))
}
