import { t } from '@phuljhari/contract/rules/t'

/** Texts of section 8 for orders that are being loaded, in lists and on the map. */
export const orderTexts = {
  loading: t('Loading orders...'),
  listFailed: (status: string) => t('Failed to fetch orders ({status})', { status }),
} as const
