import type { ReportDefinition } from '../report-definition.ts'

const sum = (column: string) => `coalesce(sum(s.${column}), 0)`

export const billedAndBooked: ReportDefinition = {
  id: 'billed-and-booked',
  group: 'sales',
  title: 'Billed and booked',
  description: 'Sales by their invoices, beside the orders that were placed.',
  counts:
    'Billed: invoices less credit notes, with debit notes, by the date of the document, without cancelled ones. ' +
    'Booked: orders that are not rejected or cancelled, by the day in India on which they were placed.',
  base: 'sales',
  key: 's.day',
  labels: [{ key: 'day', title: 'Day', kind: 'day', sql: 's.day' }],
  measures: [
    { key: 'orders', title: 'Orders', kind: 'count', definition: 'Booked orders.', sql: sum('booked') },
    { key: 'booked', title: 'Booked', kind: 'rupees', sql: sum('booked_paise') },
    { key: 'bills', title: 'Invoices', kind: 'count', sql: sum('bills') },
    { key: 'invoiced', title: 'Invoiced', kind: 'rupees', sql: sum('billed_paise') },
    {
      key: 'notes',
      title: 'Notes',
      kind: 'rupees',
      definition: 'Debit notes less credit notes.',
      sql: sum('noted_paise'),
    },
    {
      key: 'billed',
      title: 'Billed',
      kind: 'rupees',
      definition: 'Invoiced, with notes: what the documents of the day come to, rounded off.',
      sql: `${sum('billed_paise')} + ${sum('noted_paise')}`,
    },
    {
      key: 'taxable',
      title: 'Taxable value',
      kind: 'rupees',
      definition: 'Of what is billed. Commercial credit notes change no tax, and are not in it.',
      sql: sum('taxable_paise'),
    },
    { key: 'tax', title: 'Tax', kind: 'rupees', definition: 'CGST, SGST and IGST.', sql: sum('tax_paise') },
  ],
  sort: 'key',
  chart: { kind: 'line', label: 'day', value: 'billed' },
}
