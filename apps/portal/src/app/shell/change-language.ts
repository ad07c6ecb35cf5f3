import type { Language } from '@phuljhari/contract/rules/languages'
import { changeProfile } from '@phuljhari/contract/staff/profile.contract'
import { t } from '@phuljhari/contract/rules/t'
import { call } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { keepLanguage } from '../../lib/language.ts'
import { NETWORK_ERROR } from '../../lib/messages.ts'
import { getToken } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'

/** Stores the language with the account of the session, if there is one, and opens this page in it. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    if (getToken() !== null) await call(changeProfile, { body: { language } })
  } catch (error) {
    toast.error(failureText(error, t('The language was not changed. Please try again.'), NETWORK_ERROR))
    return
  }
  keepLanguage(language)
  location.reload()
}
