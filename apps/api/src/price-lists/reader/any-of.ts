/** Alternatives of a regular expression, each of them a pattern. */
export const anyOf = (...patterns: readonly string[]): string => `(?:${patterns.join('|')})`
