import { WITHIN } from '../money/money.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const paise = (condition: string) => `coalesce(sum(m.paise) filter (where ${condition}), 0)`
const ENTRIES = `count(*) filter (where ${WITHIN})`

export const dayBook: ReportDefinition = {
  id: 'day-book',
  group: 'money',
  title: 'Day book',
  description: 'What the till, the bank, UPI and each delivery agent had, got and gave, and what was rounded off.',
  counts:
    'Verified receipts, refunds, reversals, hand-overs of cash and entries of tills, by the day in India on which ' +
    'the money moved. ' +
    'The opening has everything before, since payments were first recorded here.',
  base: 'money',
  predicate: 'not m.is_claimed',
  having: `${ENTRIES} > 0 or sum(m.paise) <> 0`,
  key: 'm.holder_key',
  labels: [{ key: 'holder', title: 'Held by', kind: 'text', sql: 'min(m.holder_name)' }],
  measures: [
    { key: 'entries', title: 'Entries', kind: 'count', definition: 'Within the period.', sql: ENTRIES },
    { key: 'opening', title: 'Opening', kind: 'rupees', sql: paise(`not (${WITHIN})`) },
    { key: 'in', title: 'In', kind: 'rupees', sql: paise(`${WITHIN} and m.paise > 0 and not m.is_moved`) },
    { key: 'out', title: 'Out', kind: 'rupees', sql: `-${paise(`${WITHIN} and m.paise < 0 and not m.is_moved`)}` },
    {
      key: 'moved',
      title: 'Moved',
      kind: 'rupees',
      definition:
        'Hand-overs, deposits at the bank and what counts lacked: from one holder to another, in all nothing.',
      sql: paise(`${WITHIN} and m.is_moved`),
    },
    {
      key: 'closing',
      title: 'Closing',
      kind: 'rupees',
      definition: 'Opening, and what came in, less what went out, and what was moved.',
      sql: paise('true'),
    },
    {
      key: 'rounded',
      title: 'Rounded',
      kind: 'rupees',
      definition: 'What remained of paid orders below one rupee and was closed: no money moved.',
      sql: `coalesce(sum(m.rounded) filter (where ${WITHIN}), 0)`,
    },
  ],
  sort: `case key when 'till' then 1 when 'upi' then 2 when 'bank' then 3 when 'difference' then 5
      when 'rounding' then 6 else 4 end,
    holder, key`,
  chart: null,
}
