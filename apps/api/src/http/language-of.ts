import { RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import type { FastifyRequest } from 'fastify'
import { wantedLanguages } from './wanted-languages.ts'

const LANGUAGE = /(?:^|;\s*)language=([a-z]+)/

/**
 * The code of the language that the browser keeps in a cookie (apps/portal/src/lib/language.ts); `en` without one. The
 * page of a run sends no cookies, and names its language in Accept-Language.
 */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (RUN_HEADER in headers
    ? wantedLanguages(headers['accept-language'] ?? '')[0]
    : LANGUAGE.exec(headers.cookie ?? '')?.[1]) ?? 'en'
