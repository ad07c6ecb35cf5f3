import { t } from '@phuljhari/contract/rules/t'

/** The texts that all settings pages share. */
export const say = {
  header: { title: t('Settings'), subtitle: t('Your shop and your account') },
  tabs: t('Settings'),
  signIn: t('Please sign in to view the settings'),
  loading: t('Loading settings...'),
  loadFailed: t('The settings could not be loaded.'),
} as const
