/** The texts of tax documents. */
export const say = {
  header: { title: 'Invoices', subtitle: 'Tax invoices and notes' },
  none: 'No tax documents yet',
  noneHint: 'An invoice is issued when the goods of an order leave.',
}
