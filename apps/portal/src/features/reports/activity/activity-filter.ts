import {
  ACTIVITY_KINDS,
  ACTIVITY_SEARCH_MIN_LENGTH,
  type ActivityFilter,
  type ActivityKind,
} from '@phuljhari/contract/activity/activity.contract'
import { parseIndiaDay } from '@phuljhari/contract/rules/dates'
import { useUrlState } from '../../../ui/use-url-state.ts'

/** The filters as the URL has them; an empty text is no filter. */
export const NO_FILTERS = { person: '', kind: '', subject: '', id: '', from: '', to: '', search: '', openings: '' }
/** Lists the openings of lists with personal data too. */
export const OPENINGS_SHOWN = 'shown'
export type UrlFilters = typeof NO_FILTERS

const dayOf = (text: string) => (parseIndiaDay(text) === text ? text : undefined)
const textOf = (text: string) => (text === '' ? undefined : text)

/** The filter to send, without days that do not exist and without a search that is too short. */
function filterOf({ person, kind, subject, id, from, to, search, openings }: UrlFilters): ActivityFilter {
  const words = search.trim()
  const filter = {
    person: textOf(person),
    kind: kind in ACTIVITY_KINDS ? (kind as ActivityKind) : undefined,
    subject: textOf(subject),
    subjectId: textOf(id),
    // There are many, and they change nothing: left out unless someone asks who saw what.
    openings: openings === OPENINGS_SHOWN ? undefined : ('hidden' as const),
    from: dayOf(from),
    to: dayOf(to),
    search: words.length < ACTIVITY_SEARCH_MIN_LENGTH ? undefined : words,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** Whether the search has too few characters to be sent. */
export function isSearchTooShort({ search }: UrlFilters): boolean {
  const { length } = search.trim()
  return length > 0 && length < ACTIVITY_SEARCH_MIN_LENGTH
}

/** The filters, kept in the URL. */
export function useActivityFilters() {
  const [url, change] = useUrlState(NO_FILTERS)
  return { url, filter: filterOf(url), change, clear: () => change(NO_FILTERS) }
}
