import { isLanguage, type Language } from '@phuljhari/contract/rules/languages'
import type { Db } from '../db/database.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findByIdentity } from './customer-changes.store.ts'
import { findFacts } from './customers.store.ts'

/** The language of papers and messages for a customer: what staff chose, else that of the shop's settings. */
export async function paperLanguage(db: Db, phone: string, name: string): Promise<Language> {
  const id = await findByIdentity(db, phone, name)
  const chosen = id === undefined ? null : (await findFacts(db, [id])).get(id)?.language
  return isLanguage(chosen) ? chosen : (await currentSettings(db)).papers.language
}
