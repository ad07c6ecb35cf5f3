import { WITHIN } from '../money/money.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const paise = (condition: string) => `coalesce(sum(m.paise) filter (where ${condition}), 0)`

export const ownTill: ReportDefinition = {
  id: 'own-till',
  group: 'money',
  title: 'Day book of your till',
  description: 'The cash that you took at the till and gave from it, day by day.',
  counts:
    'Cash that you recorded at the till, what was taken back of it, and the cash that agents handed over to you, ' +
    'by the day in India on which the money moved.',
  permission: 'reports.till',
  base: 'money',
  isOwn: true,
  predicate: `not m.is_claimed and m.holder_key = 'till' and ${WITHIN}`,
  having: 'count(*) > 0',
  key: `to_char(m.day, 'YYYY-MM-DD')`,
  labels: [{ key: 'day', title: 'Day', kind: 'day', sql: `to_char(m.day, 'YYYY-MM-DD')` }],
  measures: [
    { key: 'entries', title: 'Entries', kind: 'count', sql: 'count(*)' },
    { key: 'in', title: 'In', kind: 'rupees', sql: paise('m.paise > 0') },
    { key: 'out', title: 'Out', kind: 'rupees', sql: `-${paise('m.paise < 0')}` },
    {
      key: 'net',
      title: 'Net',
      kind: 'rupees',
      definition: 'What came in, less what went out: by so much your cash grew on this day.',
      sql: paise('true'),
    },
  ],
  sort: 'key',
  chart: null,
}
