import type { Reply } from './api.ts'

const NEXT = /<([^>]*)>\s*;[^,<]*\brel="?next"?/i

/** The address of the next part of a list (`Link: <…>; rel="next"`), or null. Only on the server that answered: the token goes along. */
export function nextLink({ headers, address }: Pick<Reply, 'headers' | 'address'>): string | null {
  const link = NEXT.exec(headers.get('link') ?? '')?.[1]
  if (link === undefined || !URL.canParse(link, address)) return null
  const next = new URL(link, address)
  return next.origin === new URL(address).origin ? next.href : null
}
