import { t } from '@phuljhari/contract/rules/t'

/** The texts of the series of numbers. */
export const say = {
  title: t('Numbers of this year'),
  hint: t('The last number of each series.'),
  unconfirmedTitle: t('Confirm the last printed numbers'),
  unconfirmed: t(
    'Data was restored from a backup. Numbers printed after the backup are unknown here, so no ' +
      'document is issued until you have confirmed the last number of each series. Look at the newest ' +
      'paper of each kind.',
  ),
  ownerConfirms: t('Data was restored from a backup. An administrator must confirm the last printed numbers.'),
  none: t('None yet'),
  confirm: t('Confirm'),
  confirmOf: (label: string, year: string) => t('Confirm {label} {year}', { label, year }),
  lastSerial: t('Last printed number, without prefix and year'),
  known: (number: string) =>
    t('The backup has numbers up to {number}. Enter a higher one if it was printed.', { number }),
  knownNone: t('The backup has no numbers of this series. Enter 0 if none was printed.'),
  next: (number: string) => t('The next one is {number}.', { number }),
  wholeNumber: t('Enter a whole number'),
  confirmed: (label: string) => t('{label}: the last number is confirmed.', { label }),
  failed: t('Failed to confirm the number. Please try again.'),
} as const
