/**
 * SQL expressions for JSON text that replies pass on as it is: nothing parses it, and nothing checks it but the tests.
 * `to_json` and its relatives have no absent members and cost more (decision 075).
 */

/** A member of an object: SQL that is never null, giving JSON or a number. */
type Members = Readonly<Record<string, string>>

/**
 * The text of a JSON object.
 * @param optional members that are absent where their value is null
 */
export function jsonObject(members: Members, optional: Members = {}): string {
  const required = Object.entries(members).map(
    ([name, value], index) => `'${index === 0 ? '{' : ','}"${name}":', ${value}`,
  )
  // concat skips nulls, and a name joined to null is null.
  const others = Object.entries(optional).map(([name, value]) => `',"${name}":' || ${value}`)
  return `concat(${[...required, ...others, "'}'"].join(', ')})`
}

/** A text as a JSON string; null for null. */
export const jsonString = (text: string): string => `to_json(${text})`

/** `null` in JSON in place of null in SQL. @param value SQL that gives JSON or a number, or null */
export const orJsonNull = (value: string): string => `coalesce((${value})::text, 'null')`

/** A text as a JSON string; null where it is null or empty. */
export const jsonFilled = (text: string): string => jsonString(`nullif(${text}, '')`)

/** A moment as `Date.toJSON` writes it; null for null. */
export const jsonInstant = (moment: string): string =>
  jsonString(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/**
 * Whole paise as rupees on the wire, in the arithmetic of `toRupees` (contract: rules/money.ts): a division of doubles,
 * written with as few digits as identify the result. A test compares them. Null for null.
 */
export const jsonRupees = (paise: string): string => `(${paise} / 100::float8)`
