/** zod's message for a value that is missing or has another type; the contract's messages cover values of the type. */
const OTHER_TYPE = /^Invalid input: expected (\w+), received (\w+)$/
const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
}
/** zod's message for a value that is none of several texts. */
const OTHER_OPTION = /^Invalid option: expected one of ("[^"]*"(?:\|"[^"]*")*)$/

/** A validation message in plain words. @param field its path, joined by dots */
export function phraseIssue(field: string, message: string): string {
  const [matched, expected = '', received] = OTHER_TYPE.exec(message) ?? []
  const [, options] = OTHER_OPTION.exec(message) ?? []
  if (options !== undefined) return `${field} must be one of ${options.slice(1, -1).split('"|"').join(', ')}`
  if (matched === undefined) return message
  return received === 'undefined' ? `${field} is required` : `${field} must be ${TYPES[expected] ?? expected}`
}
