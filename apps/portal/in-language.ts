import type { Plugin } from 'vite'

/**
 * Says in a page which language its texts are in. The pseudo-language gets the rules for longer words, like any that is
 * not English.
 */
export const inLanguage = (language: string): Plugin => ({
  name: 'in-language',
  apply: 'build',
  transformIndexHtml: (page) => page.replace('lang="en"', `lang="${language === 'pseudo' ? 'qps' : language}"`),
})
