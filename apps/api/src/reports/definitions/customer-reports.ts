import { SOURCE_LABELS } from '@phuljhari/contract/orders/fulfilment'
import {
  ALL_ORDERS,
  BOOKED_ORDERS,
  enquiryMeasures,
  orderCount,
  orderValue,
  shareOf,
  spelledMeasures,
} from '../columns.ts'
import {
  APART,
  BOOKED,
  commonSpelling,
  CUSTOMER,
  inIndia,
  labelOf,
  NAME_IN_LAST_ORDER,
  PLACED,
  STATE,
  STATE_KEY,
  STATE_LABEL,
  TURNAROUND,
} from '../expressions.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const byState: ReportDefinition = {
  id: 'by-state',
  group: 'customers',
  title: 'Sales by state',
  description: 'To which states the orders go.',
  counts: `${BOOKED_ORDERS} By the state of the delivery address, however it is spelled.`,
  base: 'orders',
  joins: [STATE],
  predicate: BOOKED,
  spellings: ['state'],
  key: STATE_KEY,
  labels: [{ key: 'state', title: 'State', kind: 'text', sql: STATE_LABEL }],
  measures: spelledMeasures,
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'map', label: 'state', value: 'value' },
}

const byCity: ReportDefinition = {
  id: 'by-city',
  group: 'customers',
  title: 'Sales by city',
  description: 'To which cities the orders go.',
  counts: `${BOOKED_ORDERS} By city, whatever its case, and state of the delivery address, however it is spelled.`,
  base: 'orders',
  joins: [STATE],
  predicate: BOOKED,
  spellings: ['city', 'state'],
  key: `lower(o.city) || ', ' || ${STATE_KEY}`,
  labels: [
    { key: 'city', title: 'City', kind: 'text', sql: commonSpelling('city') },
    { key: 'state', title: 'State', kind: 'text', sql: STATE_LABEL },
  ],
  measures: spelledMeasures,
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'city', value: 'value' },
}

const customers: ReportDefinition = {
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
  // They come first, so that they are within the limit of rows; `apart` puts them last.
  sort: "key not like '#%', value desc, key",
  chart: null,
}

const SOURCE = `coalesce(o.source, 'storefront')`

const bySource: ReportDefinition = {
  id: 'by-source',
  group: 'customers',
  title: 'Orders by source',
  description: 'How customers ordered, and how many of these orders were accepted.',
  counts: ALL_ORDERS,
  base: 'orders',
  joins: [TURNAROUND],
  predicate: 'true',
  key: SOURCE,
  labels: [{ key: 'source', title: 'Source', kind: 'text', sql: `min(${labelOf(SOURCE, SOURCE_LABELS)})` }],
  measures: enquiryMeasures,
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'source', value: 'orders' },
}

/** The weekday and the hour: from `1-00` (Monday, midnight to one) to `7-23`. */
const HOUR = `to_char(${PLACED}, 'ID-HH24')`

const byHour: ReportDefinition = {
  id: 'by-hour',
  group: 'customers',
  title: 'Orders by hour and weekday',
  description: 'When customers order.',
  counts: `${BOOKED_ORDERS} By the hour in India.`,
  base: 'orders',
  predicate: BOOKED,
  key: HOUR,
  labels: [
    { key: 'weekday', title: 'Weekday', kind: 'text', sql: `to_char(min(${PLACED}), 'FMDay')` },
    { key: 'hour', title: 'Hour', kind: 'hour', sql: `extract(hour from min(${PLACED}))::int` },
  ],
  measures: [orderCount, orderValue],
  sort: 'key',
  chart: { kind: 'heat', label: 'weekday', acrossLabel: 'hour', value: 'orders' },
}

export const CUSTOMER_REPORTS: readonly ReportDefinition[] = [byState, byCity, customers, bySource, byHour]
