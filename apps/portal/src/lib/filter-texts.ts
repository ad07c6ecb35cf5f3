import { formatDate } from '@phuljhari/contract/rules/dates'
import { t } from '@phuljhari/contract/rules/t'

/** Returns a search as a list names it when nothing matches; nothing for an empty one. */
export const searchText = (search: string): string[] => (search.trim() === '' ? [] : [`“${search.trim()}”`])

/** Returns the days of a filter as a list names them. @param from,to ISO days; absent for none */
export const daysText = ({ from, to }: { from?: string; to?: string }): string[] => [
  ...(from ? [t('from {from}', { from: formatDate(from) })] : []),
  ...(to ? [t('until {to}', { to: formatDate(to) })] : []),
]
