import { t } from '@phuljhari/contract/rules/t'

/** The themes in the order of the account menu: the component library's name and ours. */
export const THEMES = [
  ['auto', t('System')],
  ['light', t('Light')],
  ['dark', t('Dark')],
] as const
