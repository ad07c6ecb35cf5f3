import { t } from '@phuljhari/contract/rules/t'

/** The texts of the activity screen. */
export const say = {
  header: { title: t('Activity'), subtitle: t('Who changed what, and when') },
  none: t('No activity found'),
  noneHint: t('Try other days, or clear the filters. Openings of lists are listed only on request.'),
  searchHint: t('Type at least 3 characters'),
  searchPlaceholder: t('by name, order, invoice or UTR'),
  everyone: t('Everyone'),
  everyKind: t('Every kind'),
  everything: t('Everything'),
  oneRecord: (label: string, name: string) => t('Only {label} {name}', { label: label.toLowerCase(), name }),
  allOf: (name: string) => t('All activity of {name}', { name }),
  erase: t('Erase personal data'),
  details: t('Details'),
  nothingRecorded: '–',
  openings: t('Openings of lists too'),
  loadFailed: t('The activity could not be loaded.'),
  downloaded: (name: string) => t('Saved {name}', { name }),
  downloadFailed: t('The download failed. Please try again.'),
} as const
