import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@phuljhari/contract/rules/languages'
import { t } from '@phuljhari/contract/rules/t'
import { IconCheck } from '@tabler/icons-react'
import { hasLanguages, pageLanguage } from '../../lib/language.ts'
import styles from './account-menu.module.css'

/** The languages of the portal in the menu of the account (feature languages). */
export function LanguageItems({ onDone }: { onDone: () => void }) {
  if (!hasLanguages()) return null
  const current = pageLanguage()
  const choose = async (language: Language) => {
    onDone()
    if (language === current) return
    // Few people ever use it.
    const { changeLanguage } = await import('./change-language.ts')
    await changeLanguage(language)
  }
  return (
    <div role="group" aria-label={t('Language')} className={styles.first}>
      <p className={styles.heading} aria-hidden>
        {t('Language')}
      </p>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.item}
          role="menuitemradio"
          lang={language}
          aria-checked={language === current}
          tabIndex={-1}
          onClick={() => void choose(language)}
        >
          {LANGUAGE_NAMES[language]}
          {language === current && <IconCheck size={18} aria-hidden />}
        </button>
      ))}
    </div>
  )
}
