import { z } from 'zod'
import { t } from './t.ts'

/** The rows on a page of products, brands or categories, and the cards on a page of agents (section 9). */
export const PAGE_SIZE = 15
/** The last page that can be requested: beyond any real list, it bounds the work of a request. */
const LAST_PAGE = 1_000_000
/** The maximum length of a search. */
export const KEYWORD_MAX_LENGTH = 200

/** `?keyword=&page=` of the lists of section 7. A page below 1 or that is not a whole number is refused. */
export const pageQuery = z.object({
  keyword: z
    .string()
    .trim()
    .max(
      KEYWORD_MAX_LENGTH,
      t('Search must be at most {keywordMaxLength} characters', { keywordMaxLength: KEYWORD_MAX_LENGTH }),
    )
    .default(''),
  page: z.coerce
    .number({ error: 'page must be a whole number from 1' })
    .int('page must be a whole number from 1')
    .min(1, 'page must be a whole number from 1')
    .max(LAST_PAGE, `page must be at most ${LAST_PAGE}`)
    .default(1),
})
export type PageQuery = z.output<typeof pageQuery>

/** Whether there is a next page: by the total if the server sends it, else after every full page (section 9). */
export const hasNextPage = (page: number, rows: number, total: number | null): boolean =>
  total === null ? rows >= PAGE_SIZE : page * PAGE_SIZE < total
