import { t } from '@phuljhari/contract/rules/t'

/** The names of the paths' segments in the breadcrumb; others are shown as they are, with capitals. */
const NAMES: Partial<Record<string, string>> = {
  products: t('Products'),
  brands: t('Brands'),
  categories: t('Categories'),
  orders: t('Orders'),
  agents: t('Agents'),
  reports: t('Reports'),
  settings: t('Settings'),
  payments: t('Payments'),
  customers: t('Customers'),
  estimates: t('Estimates'),
  invoices: t('Invoices'),
  activity: t('Activity'),
  new: t('New'),
  dispatch: t('Dispatch'),
  runs: t('Runs'),
}

/** Returns a segment of the path as a title: `Delivery Agents` for `delivery-agents`. */
const titled = (segment: string) =>
  segment
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The name of a segment of a path in the breadcrumb (section 2, shared layout). */
export const crumbOf = (segment: string): string => NAMES[segment] ?? titled(segment)
