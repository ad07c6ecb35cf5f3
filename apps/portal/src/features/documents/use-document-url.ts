import { DOCUMENT_LABELS, TAX_DOCUMENT_KINDS, type TaxDocumentKind } from '@phuljhari/contract/documents/document-kinds'
import { daysText, searchText } from '../../lib/filter-texts.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { say } from './documents.messages.ts'
import type { DocumentFilter } from './documents.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

export const KIND_OPTIONS = [
  { value: '', label: t('All kinds') },
  ...TAX_DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_LABELS[value] })),
]

/** The parameters of the URL; `view` is `documents` or `to-be-invoiced`. */
const DEFAULTS = { view: 'documents', search: '', kind: '', from: '', to: '', incomplete: '' }
export type DocumentUrl = typeof DEFAULTS
export const useDocumentUrl = () => useUrlState(DEFAULTS)

const isKind = (text: string): text is TaxDocumentKind => TAX_DOCUMENT_KINDS.some((kind) => kind === text)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Returns the filter of the request. Invalid parameters of the URL filter nothing. */
export const filterOf = ({ search, kind, from, to, incomplete }: DocumentUrl): DocumentFilter => ({
  ...(isKind(kind) && { kind }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(incomplete === 'true' && { incomplete }),
})

/** The parameters that filter nothing. */
export const NO_FILTER = { search: '', kind: '', from: '', to: '', incomplete: '' } satisfies Partial<DocumentUrl>

/** Returns the filters that are set, as texts. */
export function filterTexts(url: DocumentUrl): string[] {
  const { search = '', kind, incomplete, ...days } = filterOf(url)
  return [
    ...searchText(search),
    ...(kind ? [t('Kind: {kind}', { kind: DOCUMENT_LABELS[kind] })] : []),
    ...daysText(days),
    ...(incomplete ? [say.incompleteOnly] : []),
  ]
}
