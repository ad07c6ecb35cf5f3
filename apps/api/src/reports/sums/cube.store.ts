/** The amounts that report_sums has a column for: bigint, counts or paise. */
export const MEASURES = [
  'orders',
  'value_paise',
  'goods_paise',
  'deducted_paise',
  'packing_paise',
  'delivery_paise',
  'tax_paise',
  'accepted',
  'delivered',
  'on_time',
  'failed',
  'quantity',
  'mrp_paise',
  'lines',
  'short_lines',
] as const
type Measure = (typeof MEASURES)[number]

/**
 * What is summed by day and by month for one or several reports. Expressions are SQL over an order `o` and its joins,
 * or over what `from` names; `$1` and `$2` are the moments at which a day begins and ends.
 */
export type Cube = {
  name: string
  /** Whether a change of an order's status alone leaves it as it is. */
  isOfSales: boolean
  /** What is summed of a day: the orders that were placed on it by default. */
  from?: string
  joins?: readonly string[]
  predicate: string
  key: string
  /** Up to three more texts by which rows are told apart. */
  labels?: readonly string[]
  measures: Partial<Record<Measure, string>>
  /** A moment whose latest is kept. */
  lastAt?: string
  /** Hours of which there is a median; the last label is then the class of their length. */
  waits?: string
}

const LABELS = ['label', 'label2', 'label3'] as const
/** The columns of a row of sums, in this order. */
export const COLUMNS = ['key', ...LABELS, ...MEASURES, 'last_at', 'waits'] as const

/**
 * Hours fall into classes some 6 % wide, so that the median is found among the few of its class. Fractions of a second
 * are of no account for the class, which only has to grow with the hours.
 */
const waitClass = (hours: string) => `floor(16 * ln(greatest(3600 * ${hours}, 1)))::int::text`

const PLACED_ORDERS = '(select * from orders where ordered_at >= $1 and ordered_at < $2) o'

/** A row of COLUMNS for each key and label of a day, which lasts from `start` until `end`. */
export function partialSums(
  { from = PLACED_ORDERS, joins = [], predicate, key, labels = [], measures, lastAt, waits }: Cube,
  start: string,
  end: string,
) {
  const texts = waits === undefined ? labels : [...labels, waitClass(waits)]
  const columns = [
    key,
    ...LABELS.map((_label, index) => texts[index] ?? 'null::text'),
    ...MEASURES.map((measure) => (measures[measure] ? `(${measures[measure]})::bigint` : 'null::bigint')),
    lastAt === undefined ? 'null::timestamptz' : `max(${lastAt})`,
    waits === undefined ? 'null::float8[]' : `array_agg(${waits}) filter (where ${waits} is not null)`,
  ].map((column, index) => `${column} as ${COLUMNS[index]}`)
  const text = `select ${columns.join(', ')} from ${from} ${joins.join(' ')} where ${predicate}
    group by ${Array.from({ length: 1 + texts.length }, (_, index) => index + 1).join(', ')}`
  return text.replaceAll('$1', start).replaceAll('$2', end)
}
