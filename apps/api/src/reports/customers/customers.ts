import { BOOKED, BOOKED_ORDERS, inIndia, orderCount, orderValue } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'
import { APART, CUSTOMER, NAME_IN_LAST_ORDER } from './customers.store.ts'

export const customers: ReportDefinition = {
  id: 'customers',
  group: 'customers',
  title: 'Customers',
  description: 'Who orders most, and when they last did.',
  counts:
    `${BOOKED_ORDERS} A customer is a phone number: its last ten digits. ` +
    'Orders without one and those of erased customers are added up below the ranking.',
  base: 'orders',
  predicate: BOOKED,
  key: CUSTOMER,
  apart: Object.keys(APART),
  labels: [
    {
      key: 'customer',
      title: 'Customer',
      kind: 'text',
      definition: 'As named in the last order.',
      sql: 'max(o.ordered_at)',
      lookup: NAME_IN_LAST_ORDER,
    },
    {
      key: 'phone',
      title: 'Phone',
      kind: 'text',
      sql: `case when ${CUSTOMER} like '#%' then null else ${CUSTOMER} end`,
    },
    {
      key: 'lastOrder',
      title: 'Last order',
      kind: 'day',
      sql: `to_char(${inIndia('max(o.ordered_at)')}, 'YYYY-MM-DD')`,
    },
  ],
  measures: [orderCount, orderValue],
  // First, so that they are within the limit of rows; `apart` puts them last.
  sort: "key not like '#%', value desc, key",
  chart: null,
}
