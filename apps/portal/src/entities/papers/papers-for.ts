import { getPaperLanguage } from '@phuljhari/contract/customers/customers.contract'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { importCode } from '../../lib/import-code.ts'
import { hasLanguages, pageLanguage } from '../../lib/language.ts'

type Customer = { name: string; phoneNumber: string }

/** What app/papers.ts exports. */
type Kind = 'estimates' | 'payments' | 'tracking' | 'messages'

/** The papers in another language: a bundle of its own, since each build has its texts (docs/decisions/081). */
async function importPapers(language: string, kind: Kind): Promise<unknown> {
  const code = `/papers/${language}.js`
  const bundle = await importCode<Record<Kind, unknown>>(
    () => import(/* @vite-ignore */ code),
    [code, `/papers/${language}.css`],
  )
  return bundle[kind]
}

/**
 * The functions that print papers and write messages, in the language for a customer.
 * @param own imports those of this build
 * @throws {ApiError} when the language cannot be read. @throws {CodeLoadError}
 */
async function papersFor<Papers>(customer: Customer, kind: Kind, own: () => Promise<Papers>): Promise<Papers> {
  if (!hasLanguages() || import.meta.env.DEV) return own()
  const { name, phoneNumber } = customer
  const { language } = await callAndParse(getPaperLanguage, { query: { name, phoneNumber } })
  return papersIn(language, kind, own)
}

/** The same in a language. @param own imports those of this build */
export async function papersIn<Papers>(language: string, kind: Kind, own: () => Promise<Papers>): Promise<Papers> {
  if (!hasLanguages() || import.meta.env.DEV || language === pageLanguage()) return own()
  return (await importPapers(language, kind)) as Papers
}

export const papersQuery = <Papers>({ name, phoneNumber }: Customer, kind: Kind, own: () => Promise<Papers>) =>
  queryOptions({
    queryKey: ['customers', 'papers', kind, name, phoneNumber],
    queryFn: () => papersFor({ name, phoneNumber }, kind, own),
    // Functions cannot be compared.
    structuralSharing: false,
  })
