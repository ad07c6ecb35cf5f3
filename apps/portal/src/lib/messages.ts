import { t } from '@phuljhari/contract/rules/t'

/** Texts of sections 6 and 8 that more than one screen shows. */

export const NETWORK_ERROR = t('Network error. Please try again.')
export const SIGN_IN_REQUIRED = {
  title: t('Authentication Required'),
  message: t('Please login again to continue'),
} as const
