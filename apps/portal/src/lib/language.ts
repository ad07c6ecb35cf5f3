import { config } from './config.ts'
import { local } from './stored.ts'

const KEY = 'language'
const ONE_YEAR_SECONDS = 31_536_000

/** Whether the server has pages in other languages (docs/decisions/081). */
export const hasLanguages = (): boolean => config.features?.includes('languages') ?? false

/** The language of this page. */
export const pageLanguage = (): string => document.documentElement.lang

/**
 * Keeps the language for this browser: the server reads the cookie to choose the page, before-code.js the storage, in
 * case the cookie was deleted. It applies from the next page on.
 */
export function keepLanguage(language: string): void {
  local.keep(KEY, language)
  document.cookie = `${KEY}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
}
