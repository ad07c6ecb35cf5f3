/** The texts of the activity screen. */
export const say = {
  header: { title: 'Activity', subtitle: 'Who changed what, and when' },
  none: 'No activity found',
  noneHint: 'Try other days, or clear the filters.',
  searchHint: 'Type at least 3 characters',
  searchPlaceholder: 'by name, order, invoice or UTR',
  everyone: 'Everyone',
  everyKind: 'Every kind',
  everything: 'Everything',
  oneRecord: (label: string, name: string) => `Only ${label.toLowerCase()} ${name}`,
  allOf: (name: string) => `All activity of ${name}`,
  erase: 'Erase personal data',
  details: 'Details',
  nothingRecorded: 'None recorded',
  loadFailed: 'The activity could not be loaded.',
  downloaded: (name: string) => `Saved ${name}`,
  downloadFailed: 'The download failed. Please try again.',
} as const
