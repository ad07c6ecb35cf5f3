import { SOURCE_LABELS } from '@phuljhari/contract/orders/fulfilment'
import {
  ALL_ORDERS,
  BOOKED_ORDERS,
  enquiryMeasures,
  averageOrder,
  ENQUIRIES,
  orderCount,
  ORDERS_AND_VALUE,
  orderValue,
  shareOf,
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
import { PLACES } from '../sums/cubes.store.ts'
import { t } from '@phuljhari/contract/rules/t'

const byState: ReportDefinition = {
  id: 'by-state',
  group: 'customers',
  title: t('Sales by state'),
  description: t('To which states the orders go.'),
  counts: t('{bookedOrders} By the state of the delivery address, however it is spelled.', {
    bookedOrders: BOOKED_ORDERS,
  }),
  base: 'orders',
  joins: [STATE],
  predicate: BOOKED,
  cube: PLACES,
  spellings: { state: 'label' },
  key: STATE_KEY,
  labels: [{ key: 'state', title: t('State'), kind: 'text', sql: STATE_LABEL }],
  measures: [orderCount, orderValue, averageOrder],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'map', label: 'state', value: 'value' },
}

const byCity: ReportDefinition = {
  id: 'by-city',
  group: 'customers',
  title: t('Sales by city'),
  description: t('To which cities the orders go.'),
  counts: t('{bookedOrders} By city, whatever its case, and state of the delivery address, however it is spelled.', {
    bookedOrders: BOOKED_ORDERS,
  }),
  base: 'orders',
  joins: [STATE],
  predicate: BOOKED,
  cube: PLACES,
  spellings: { city: 'key', state: 'label' },
  key: `lower(o.city) || ', ' || ${STATE_KEY}`,
  labels: [
    { key: 'city', title: t('City'), kind: 'text', sql: commonSpelling('city') },
    { key: 'state', title: t('State'), kind: 'text', sql: STATE_LABEL },
  ],
  measures: [orderCount, orderValue, averageOrder],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'city', value: 'value' },
}

const customers: ReportDefinition = {
  id: 'customers',
  group: 'customers',
  title: t('Customers'),
  description: t('Who orders most, and when they last did.'),
  counts: t(
    '{bookedOrders} A customer is a phone number: its last ten digits. Orders without one and those ' +
      'of erased customers are added up below the ranking.',
    { bookedOrders: BOOKED_ORDERS },
  ),
  base: 'orders',
  predicate: BOOKED,
  key: CUSTOMER,
  cube: {
    name: 'customers',
    isOfSales: true,
    predicate: BOOKED,
    key: CUSTOMER,
    measures: ORDERS_AND_VALUE,
    lastAt: 'o.ordered_at',
  },
  apart: Object.keys(APART),
  labels: [
    {
      key: 'customer',
      title: t('Customer'),
      kind: 'text',
      definition: t('As named in the last order.'),
      sql: 'max(s.last_at)',
      lookup: NAME_IN_LAST_ORDER,
    },
    {
      key: 'phone',
      title: t('Phone'),
      kind: 'text',
      sql: 'null::text',
      lookup: `case when row.key like '#%' then null else row.key end`,
    },
    {
      key: 'lastOrder',
      title: t('Last order'),
      kind: 'day',
      sql: 'null::text',
      lookup: `to_char(${inIndia('row.customer')}, 'YYYY-MM-DD')`,
    },
  ],
  // Each customer is a row: adding up as numeric, as sums of bigint are, would take longer than the rest. Below
  // ninety trillion rupees, double sums of paise are exact.
  measures: [
    { ...orderCount, sql: 'coalesce(sum(s.orders::int), 0)' },
    { ...orderValue, sql: 'coalesce(sum(s.value_paise::float8), 0)' },
  ],
  hasManyRows: true,
  // They come first, so that they are within the limit of rows; `apart` puts them last.
  sort: "not starts_with(key, '#'), value desc, key",
  chart: null,
}

const SOURCE = `coalesce(o.source, 'storefront')`

const bySource: ReportDefinition = {
  id: 'by-source',
  group: 'customers',
  title: t('Orders by source'),
  description: t('How customers ordered, and how many of these orders were accepted.'),
  counts: ALL_ORDERS,
  base: 'orders',
  joins: [TURNAROUND],
  predicate: 'true',
  key: SOURCE,
  cube: {
    name: 'sources',
    isOfSales: false,
    joins: [TURNAROUND],
    predicate: 'true',
    key: SOURCE,
    measures: ENQUIRIES,
  },
  labels: [{ key: 'source', title: t('Source'), kind: 'text', sql: labelOf('s.key', SOURCE_LABELS) }],
  measures: enquiryMeasures,
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'source', value: 'orders' },
}

/** The weekday and the hour: from `1-00` (Monday, midnight to one) to `7-23`. */
const HOUR = `to_char(${PLACED}, 'ID-HH24')`
const WEEKDAYS = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

const byHour: ReportDefinition = {
  id: 'by-hour',
  group: 'customers',
  title: t('Orders by hour and weekday'),
  description: t('When customers order.'),
  counts: t('{bookedOrders} By the hour in India.', { bookedOrders: BOOKED_ORDERS }),
  base: 'orders',
  predicate: BOOKED,
  key: HOUR,
  cube: { name: 'hours', isOfSales: true, predicate: BOOKED, key: HOUR, measures: ORDERS_AND_VALUE },
  labels: [
    { key: 'weekday', title: t('Weekday'), kind: 'text', sql: labelOf('left(s.key, 1)', WEEKDAYS) },
    { key: 'hour', title: t('Hour'), kind: 'hour', sql: 'right(s.key, 2)::int' },
  ],
  measures: [orderCount, orderValue],
  sort: 'key',
  chart: { kind: 'heat', label: 'weekday', acrossLabel: 'hour', value: 'orders' },
}

export const CUSTOMER_REPORTS: readonly ReportDefinition[] = [byState, byCity, customers, bySource, byHour]
