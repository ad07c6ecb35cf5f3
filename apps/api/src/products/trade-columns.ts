import {
  TRADE_FIELDS,
  type TradeField,
  type TradeFields,
  type TradeFieldsOnWire,
} from '@phuljhari/contract/products/trade-fields'
import { jsonString } from '../db/json-sql.ts'

/** The columns of a product that hold the fields of the trade; null for none. */
export type TradeRow = {
  list_number: string | null
  code: string | null
  tamil_name: string | null
  content: string | null
  units_per_case: number | null
  hsn: string | null
  net_weight_grams: number | null
  rack: string | null
}
type TradeColumn = keyof TradeRow

const COLUMNS: Readonly<Record<TradeField, TradeColumn>> = {
  listNumber: 'list_number',
  code: 'code',
  tamilName: 'tamil_name',
  content: 'content',
  unitsPerCase: 'units_per_case',
  hsn: 'hsn',
  netWeight: 'net_weight_grams',
  rack: 'rack',
}
const NUMBERS: ReadonlySet<TradeColumn> = new Set(['units_per_case', 'net_weight_grams'])

/** In the order of `TRADE_FIELDS`, as are all lists below. */
export const TRADE_COLUMNS: readonly TradeColumn[] = TRADE_FIELDS.map((field) => COLUMNS[field])

/** SQL about each column, separated by commas. */
export const eachTradeColumn = (sql: (column: TradeColumn, index: number) => string): string =>
  TRADE_COLUMNS.map(sql).join(', ')

/** `$7::text[], $8::text[], …`: the parameters of `tradeArrays`, from this number on. */
export const tradeArrayParameters = (first: number): string =>
  eachTradeColumn((column, index) => `$${first + index}::${NUMBERS.has(column) ? 'integer' : 'text'}[]`)

/** One array per column, for `unnest`; null where a product states nothing. */
export const tradeArrays = (products: readonly TradeFields[]): unknown[][] =>
  TRADE_FIELDS.map((field) => products.map((product) => product[field] ?? null))

/** The values of the columns, null for none. */
export const tradeValues = (product: TradeFields): unknown[] => TRADE_FIELDS.map((field) => product[field] ?? null)

/** The fields that are not empty, for the wire and for events. */
export function tradeFieldsOf(row: TradeRow, fields: readonly TradeField[] = TRADE_FIELDS): TradeFieldsOnWire {
  const filled: Partial<Record<TradeField, string | number>> = {}
  for (const field of fields) {
    const value = row[COLUMNS[field]]
    if (value !== null) filled[field] = value
  }
  return filled as TradeFieldsOnWire
}

/** The fields that a change has emptied, each null, for the event of the change. */
export const emptiedTradeFields = (before: TradeRow, after: TradeRow): Partial<Record<TradeField, null>> =>
  Object.fromEntries(
    TRADE_FIELDS.filter((field) => before[COLUMNS[field]] !== null && after[COLUMNS[field]] === null).map((field) => [
      field,
      null,
    ]),
  )

/** SQL for the members of a JSON object (jsonObject) that `tradeFieldsOf` returns. */
export const tradeMembers = (table: string): Partial<Record<TradeField, string>> =>
  Object.fromEntries(
    TRADE_FIELDS.map((field) => {
      const column = `${table}.${COLUMNS[field]}`
      return [field, NUMBERS.has(COLUMNS[field]) ? column : jsonString(column)]
    }),
  )

/** SQL for the object that `tradeFieldsOf` returns. */
export const tradeFieldsSql = (value: (column: TradeColumn) => string): string =>
  `jsonb_strip_nulls(jsonb_build_object(
     ${TRADE_FIELDS.map((field) => `'${field}', ${value(COLUMNS[field])}`).join(', ')}))`

/** SQL for that object, with null for each field that only `before`, another such object, has. */
export const tradeFieldsAfterSql = (before: string, value: (column: TradeColumn) => string): string =>
  `(select coalesce(jsonb_object_agg(field, null), '{}') from jsonb_object_keys(${before}) as field)
     || ${tradeFieldsSql(value)}`

/** The column's value in an object of `tradeFieldsSql`. */
export const tradeValueSql = (object: string, column: TradeColumn, index: number): string =>
  `(${object} ->> '${TRADE_FIELDS[index]}')::${NUMBERS.has(column) ? 'integer' : 'text'}`

/** The fields that a product of a list has a value for. */
export const statedTradeFields = (product: TradeFields): TradeFieldsOnWire =>
  Object.fromEntries(TRADE_FIELDS.flatMap((field) => (product[field] == null ? [] : [[field, product[field]]])))

/** The fields that a product of a list has a value for, as texts. */
export const tradeTexts = (product: TradeFields): Partial<Record<TradeField, string>> =>
  Object.fromEntries(Object.entries(statedTradeFields(product)).map(([field, value]) => [field, String(value)]))

/** Whether the product states a value that the row does not have. */
export const changesTradeFields = (row: TradeRow, product: TradeFields): boolean =>
  TRADE_FIELDS.some((field) => product[field] != null && product[field] !== row[COLUMNS[field]])

/** The fields of a product after a change: absent ones keep their value. */
export const mergeTradeFields = (before: TradeRow, change: TradeFields): TradeFields =>
  Object.fromEntries(
    TRADE_FIELDS.map((field) => [field, change[field] === undefined ? before[COLUMNS[field]] : change[field]]),
  )
