import { maxLineLength } from './max-line-length.mjs'
import { noBareText } from './no-bare-text.mjs'
import { noIntlFormat } from './no-intl-format.mjs'

/** The project's own rules, for .oxlintrc.json. */
export default {
  meta: { name: 'phuljhari' },
  rules: { 'max-line-length': maxLineLength, 'no-bare-text': noBareText, 'no-intl-format': noIntlFormat },
}
