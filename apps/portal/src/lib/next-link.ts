import type { Reply } from './api.ts'

const NEXT = /<([^>]*)>\s*;[^,<]*\brel="?next"?/i

/**
 * The URL of the next page of a list (`Link: <…>; rel="next"`), or null. Links to another origin are ignored, since the
 * request carries the token.
 */
export function nextLink({ headers, url }: Pick<Reply, 'headers' | 'url'>): string | null {
  const link = NEXT.exec(headers.get('link') ?? '')?.[1]
  if (link === undefined || !URL.canParse(link, url)) return null
  const next = new URL(link, url)
  return next.origin === new URL(url).origin ? next.href : null
}
