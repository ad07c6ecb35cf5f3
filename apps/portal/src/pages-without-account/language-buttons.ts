import { LANGUAGE_NAMES, LANGUAGES } from '@phuljhari/contract/rules/languages'
import { h } from './dom.ts'
import { shared } from './shared.messages.ts'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Adds the buttons of the languages to the head of the page. The server chooses the page by the cookie; the fragment
 * stays.
 * @param path of the page, such as `/track`, whose name is in that of the cookie (secret-link-pages.ts of the API)
 */
export function addLanguageButtons(path: string): void {
  const buttons = LANGUAGES.map((language) => {
    const isCurrent = language === document.documentElement.lang
    const choose = () => {
      document.cookie = `${path.slice(1)}-language=${language}; path=${path}; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
      location.reload()
    }
    const attributes = { type: 'button', lang: language, 'aria-pressed': String(isCurrent), click: choose }
    return h('button', attributes, LANGUAGE_NAMES[language])
  })
  const languages = document.querySelector('#languages')
  languages?.setAttribute('aria-label', shared.language)
  languages?.append(...buttons)
}
