import type { Measured } from './measured.ts'
import { verdict, median, ms, table, whole } from './report.ts'

const BUDGET = { ofBare: 0.5, page: 0.75, pageByCpu: 0.6, cpuMs: 0.6, growth: 1.3 }

/**
 * One call measured in four ways: the product, the same SQL in a bare route, a constant of the same size, and rounds of
 * the same statements per second without HTTP.
 */
export type RoundResults = { ours: Measured; sql: Measured; constant: Measured; driver: number }
/** One list at one catalogue size, with the measurements of each round. */
export type Row = { name: string; size: number; connections: number; rounds: RoundResults[] }
type Measurement = { rows: readonly Row[]; others: readonly string[][]; small: number; large: number; heading: string }

const of = (row: Row, value: (results: RoundResults) => number) => median(row.rounds.map(value))
/** Requests per second relative to the bare route with the same SQL. */
export const share = (row: Row) => of(row, ({ ours, sql }) => ours.requestsPerSecond / sql.requestsPerSecond)
const cost = (way: Measured) => way.cpuMs + way.databaseMs
/** The ratio of CPU times, which other load on the machine does not distort. */
const costShare = (row: Row) => of(row, ({ sql }) => cost(sql)) / of(row, ({ ours }) => cost(ours))
const cpu = (row: Row) => of(row, ({ ours }) => ours.cpuMs)

/** The measurements and budgets in Markdown. */
export function productsReport({ rows, others, small, large, heading }: Measurement): string {
  const before = ({ name, connections }: Row) =>
    rows.find((row) => row.size === small && row.name === name && row.connections === connections)
  const growth = (row: Row) => {
    const rounds = before(row)?.rounds ?? []
    return of({ ...row, rounds: row.rounds.slice(0, rounds.length) }, (results) => {
      const same = rounds[row.rounds.indexOf(results)]
      return (same?.ours.requestsPerSecond ?? Number.NaN) / results.ours.requestsPerSecond
    })
  }
  const costGrowth = (row: Row) => {
    const smaller = before(row)
    return of(row, ({ ours }) => cost(ours)) / (smaller ? of(smaller, ({ ours }) => cost(ours)) : Number.NaN)
  }
  /** Budgets apply to the large catalogue with 16 connections. */
  const judged = rows.filter((row) => row.size === large && row.connections === 16 && !row.name.startsWith('agents'))
  const [pageOne] = judged
  if (!pageOne) throw new Error('the first page was not measured')
  type Worst = { name: string; value: number }
  const most = (value: (row: Row) => number): Worst =>
    judged
      .map((row) => ({ name: row.name, value: value(row) }))
      .reduce((one, other) => (other.value > one.value ? other : one))
  const least = (value: (row: Row) => number): Worst => {
    const { name, value: negated } = most((row) => -value(row))
    return { name, value: -negated }
  }
  const requests = (row: Row) => of(row, ({ ours }) => ours.requestsPerSecond)
  /** The slowest list of delivery agents, compared with the first page of products measured beside it. */
  const agents = rows
    .filter(({ name, size, connections }) => name.startsWith('agents') && size === large && connections === 16)
    .map((row) => ({ name: row.name, value: requests(row) / requests(pageOne) }))
    .reduce((one, other) => (other.value < one.value ? other : one))
  const isEnough = (value: number) => value >= BUDGET.ofBare
  const isFlat = (value: number) => value < BUDGET.growth
  const cells = ({ name, value }: Worst, isKept: (value: number) => boolean) => [
    value.toFixed(2),
    name,
    verdict(isKept(value)),
  ]

  return [
    heading,
    '',
    'SQL: a bare Fastify route with the same statements. Constant: a route that sends a text of the same size.',
    'Driver: the statements without HTTP. Growth: how many times more requests the smaller catalogue serves.',
    'CPU: milliseconds per request in the server process.',
    '',
    table(
      [
        'list',
        'products',
        'connections',
        'req/s',
        'of SQL',
        'of SQL by CPU',
        'of constant',
        'of driver',
        'p50 ms',
        'p99 ms',
        'CPU',
        'CPU of SQL',
        'CPU of database',
        'growth',
        'by CPU',
      ],
      rows.map((row) => [
        row.name,
        whole(row.size),
        row.connections,
        whole(of(row, ({ ours }) => ours.requestsPerSecond)),
        share(row).toFixed(2),
        costShare(row).toFixed(2),
        of(row, ({ ours, constant }) => ours.requestsPerSecond / constant.requestsPerSecond).toFixed(2),
        of(row, ({ ours, driver }) => ours.requestsPerSecond / driver).toFixed(2),
        ms(of(row, ({ ours }) => ours.p50)),
        ms(of(row, ({ ours }) => ours.p99)),
        cpu(row).toFixed(2),
        of(row, ({ sql }) => sql.cpuMs).toFixed(2),
        of(row, ({ ours }) => ours.databaseMs).toFixed(2),
        row.size === large ? growth(row).toFixed(2) : '',
        row.size === large ? costGrowth(row).toFixed(2) : '',
      ]),
    ),
    '',
    table(['other calls', 'products', 'connections', 'req/s', 'p50 ms', 'p99 ms', 'CPU'], others),
    '',
    table(
      ['budget', 'worst', 'at', 'result', 'worst by CPU', 'at', 'result'],
      [
        [
          'at least 50 % of the bare route with the same SQL',
          ...cells(least(share), isEnough),
          ...cells(least(costShare), isEnough),
        ],
        [
          'page 1: at least 75 %, by CPU 60 %',
          ...cells({ name: pageOne.name, value: share(pageOne) }, (value) => value >= BUDGET.page),
          ...cells({ name: pageOne.name, value: costShare(pageOne) }, (value) => value >= BUDGET.pageByCpu),
        ],
        ['20 delivery agents as quick as page 1', ...cells(agents, (value) => value >= 1), '', '', ''],
        ['under 0.6 ms of server CPU per request', '', '', '', ...cells(most(cpu), (value) => value < BUDGET.cpuMs)],
        [
          `grows less than 1.3 times from ${whole(small)} to ${whole(large)}`,
          ...cells(most(growth), isFlat),
          ...cells(most(costGrowth), isFlat),
        ],
      ],
    ),
    '',
  ].join('\n')
}
