/** The texts of the series of numbers. */
export const say = {
  title: 'Numbers of this year',
  hint: 'The last number of each series.',
  unconfirmedTitle: 'Confirm the last printed numbers',
  unconfirmed:
    'Data was restored from a backup. Numbers printed after the backup are unknown here, so no document is issued ' +
    'until you have confirmed the last number of each series. Look at the newest paper of each kind.',
  ownerConfirms: 'Data was restored from a backup. An administrator must confirm the last printed numbers.',
  none: 'None yet',
  confirm: 'Confirm',
  confirmOf: (label: string, year: string) => `Confirm ${label} ${year}`,
  lastSerial: 'Last printed number, without prefix and year',
  known: (number: string) => `The backup has numbers up to ${number}. Enter a higher one if it was printed.`,
  knownNone: 'The backup has no numbers of this series. Enter 0 if none was printed.',
  next: (number: string) => `The next one is ${number}.`,
  wholeNumber: 'Enter a whole number',
  confirmed: (label: string) => `${label}: the last number is confirmed.`,
  failed: 'Failed to confirm the number. Please try again.',
} as const
