import type { FastifyRequest } from 'fastify'

const LANGUAGE = /(?:^|;\s*)language=([a-z]+)/

/** The code of the language that the browser keeps in a cookie (apps/portal/src/lib/language.ts); `en` without one. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  LANGUAGE.exec(headers.cookie ?? '')?.[1] ?? 'en'
