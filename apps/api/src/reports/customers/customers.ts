import { BOOKED, BOOKED_ORDERS, inIndia, orderCount, orderValue } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'
import { NAME_IN_LAST_ORDER, PHONE } from './customers.store.ts'

export const customers: ReportDefinition = {
  id: 'customers',
  group: 'customers',
  title: 'Customers',
  description: 'Who orders most, and when they last did.',
  counts: `${BOOKED_ORDERS} A customer is a phone number: its last ten digits.`,
  base: 'orders',
  predicate: BOOKED,
  key: PHONE,
  labels: [
    {
      key: 'customer',
      title: 'Customer',
      kind: 'text',
      definition: 'As named in the last order.',
      sql: 'max(o.ordered_at)',
      lookup: NAME_IN_LAST_ORDER,
    },
    { key: 'phone', title: 'Phone', kind: 'text', sql: PHONE },
    {
      key: 'lastOrder',
      title: 'Last order',
      kind: 'day',
      sql: `to_char(${inIndia('max(o.ordered_at)')}, 'YYYY-MM-DD')`,
    },
  ],
  measures: [orderCount, orderValue],
  sort: 'value desc, key',
  chart: null,
}
