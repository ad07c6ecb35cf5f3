/** The names between braces in a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** None where the text has no placeholders; a text that is put together has the type `string`, and may have any. */
type Values<Text extends string> = string extends Text
  ? [values?: Readonly<Record<string, string | number>>]
  : [NamesIn<Text>] extends [never]
    ? []
    : [values: Readonly<Record<NamesIn<Text>, string | number>>]

const filled = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/**
 * A text that people read, in English; `{name}` is replaced by the value of that name. The portal's build for another
 * language has the translation in its place (docs/decisions/081), so that the text must be written out in the call.
 * On the server it stays English.
 */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return values === undefined ? text : filled(text, values)
}

/**
 * The same with a context, for a text that needs several translations: `tc('part of India', 'State')`.
 * @param _context is for translators, and never shown.
 */
export function tc<const Text extends string>(_context: string, text: Text, ...[values]: Values<Text>): string {
  return values === undefined ? text : filled(text, values)
}
