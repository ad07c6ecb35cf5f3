import { t } from '@phuljhari/contract/rules/t'
import { config } from '../../lib/config.ts'
import { hasLanguages, keepLanguage, pageLanguage } from '../../lib/language.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './sign-in.module.css'

/** The portal in other languages, each in its own language, by its code. */
const LINKS = { en: 'English', ta: 'தமிழில் தொடர்க', hi: 'हिन्दी में जारी रखें' }

/** The sign-in page in the other languages that the browser prefers. */
function LanguageLinks() {
  const offered = Object.entries(LINKS).filter(
    ([language]) => language !== pageLanguage() && navigator.languages.some((tag) => tag.startsWith(language)),
  )
  return (
    <p className={styles.languages}>
      {offered.map(([language, text]) => (
        <TextButton
          key={language}
          onClick={() => {
            keepLanguage(language)
            location.reload()
          }}
        >
          <span lang={language}>{text}</span>
        </TextButton>
      ))}
    </p>
  )
}

/** What our API offers below the form of sign-in: other languages, and the way to a new password. */
export function SignInHelp() {
  return (
    <>
      {hasLanguages() && <LanguageLinks />}
      {config.features?.includes('staff') && (
        <details className={styles.forgotten}>
          <summary>{t('Forgot your password?')}</summary>
          <p>{t('Ask an administrator of your shop for a new password link: Settings → Staff.')}</p>
          <p>
            {t('The only administrator sets a new password on the server:')} <code>npm run admin -- password</code>
          </p>
        </details>
      )}
    </>
  )
}
