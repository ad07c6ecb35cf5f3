import type { Feature } from '@phuljhari/contract/features'
import type { Permission } from '@phuljhari/contract/staff/roles'
import { t } from '@phuljhari/contract/rules/t'

/**
 * The screens of the sidebar, in order, with their descriptions (section 2). This file is the only list of screens: the
 * routes, the sidebar, the tabs, the command palette and the build's preload manifest read it.
 */
export const SCREENS = [
  {
    path: '/products',
    title: t('Products'),
    description: t('Manage your product catalog'),
    permission: 'products.read',
    module: 'products/ProductsScreen',
  },
  {
    path: '/brands',
    title: t('Brands'),
    description: t('Organize product brands'),
    permission: 'products.read',
    module: 'brands/BrandsScreen',
  },
  {
    path: '/categories',
    title: t('Categories'),
    description: t('Product categorization'),
    permission: 'products.read',
    module: 'categories/CategoriesScreen',
  },
  {
    path: '/orders',
    title: t('Orders'),
    description: t('Track and manage orders'),
    permission: 'orders.read',
    module: 'orders/OrdersScreen',
  },
  {
    path: '/agents',
    title: t('Delivery Agents'),
    description: t('Manage delivery agents'),
    permission: 'agents.read',
    module: 'agents/AgentsScreen',
  },
  {
    path: '/reports',
    title: t('Reports'),
    description: t('View analytics and reports'),
    permission: 'reports.own',
    module: 'reports/ReportsScreen',
  },
] as const satisfies readonly ScreenEntry[]

/** The screens below Orders, which share its entry of the sidebar: its tabs (entities/orders/OrderTabs.tsx). */
export const ORDER_SCREENS = [
  {
    path: '/orders/new',
    title: t('New Order'),
    description: t('Counter, phone and WhatsApp orders'),
    permission: 'orders.enter',
    feature: 'orders.entry',
    module: 'order-entry/NewOrderScreen',
  },
  {
    path: '/orders/dispatch',
    title: t('Dispatch'),
    description: t('From the shelf to the road, the oldest promise first'),
    permission: 'orders.ready',
    feature: 'dispatch',
    module: 'orders/dispatch/DispatchScreen',
    hasPages: true,
  },
  {
    path: '/orders/estimates',
    title: t('Estimates'),
    description: t('Offers to confirm'),
    permission: 'orders.enter',
    feature: 'estimates',
    module: 'estimates/EstimatesScreen',
  },
  {
    path: '/orders/customers',
    title: t('Customers'),
    description: t('Everyone who has ordered'),
    permission: 'customers.read',
    feature: 'customers',
    module: 'customers/CustomersScreen',
  },
  {
    path: '/orders/invoices',
    title: t('Invoices'),
    description: t('Tax invoices and notes'),
    permission: 'documents.read',
    feature: 'documents',
    module: 'documents/InvoicesScreen',
  },
  {
    path: '/orders/payments',
    title: t('Payments'),
    description: t('Receipts and dues'),
    permission: 'payments.read',
    feature: 'payments',
    module: 'payments/PaymentsScreen',
    hasPages: true,
  },
] as const satisfies readonly ChildScreen[]

/** The screens below Reports that are not reports. */
export const REPORT_SCREENS = [
  {
    path: '/reports/gst',
    title: 'GST',
    description: t('Tax returns and sales register'),
    permission: 'reports.read',
    feature: 'documents',
    module: 'reports/GstScreen',
  },
  {
    path: '/reports/activity',
    title: t('Activity'),
    description: t('Who changed what, and when'),
    permission: 'activity.read',
    feature: 'activity',
    module: 'reports/ActivityScreen',
  },
] as const satisfies readonly ChildScreen[]

type ScreenEntry = {
  path: string
  title: string
  description: string
  /** What a role needs to see the screen (lib/can.ts). */
  permission: Permission
  /** The path of its module below src/features, without `.tsx`, which exports a component with the name of the file. */
  module: string
  /** Whether it has pages below its path. */
  hasPages?: boolean
}

export type ChildScreen = ScreenEntry & {
  /** What the server must support. */
  feature: Feature
}

export type ScreenPath = (typeof SCREENS)[number]['path']

/**
 * The call whose rows a screen shows first, by path. The page makes it while the code loads; a call that needs a token,
 * only with our API and, unless it is the screen's, with the permission that the call needs. The server puts days in
 * the place of {today} and {weekAgo} (portal-pages.ts in the API). Apart from the lists, which sign-in loads.
 * @internal for the build, which alone reads it (preload-manifest.ts)
 */
export const FIRST_CALLS: Partial<Record<string, { call: string; needsToken?: true; permission?: Permission }>> = {
  '/products': { call: '/products?keyword=&page=1' },
  '/brands': { call: '/brand?page=1' },
  '/categories': { call: '/category?keyword=&page=1' },
  '/orders': { call: '/orders', needsToken: true },
  '/agents': { call: '/delivery-agents', needsToken: true },
  '/orders/new': { call: '/products/pick-list', needsToken: true },
  '/orders/dispatch': { call: '/dispatch/board', needsToken: true },
  '/reports': {
    call:
      '/reports/overview?from={weekAgo}&to={today}&comparison=previous' +
      '&panels=figures%2Ctrend%2Cstatuses%2CtoDo%2Cmoney%2Ctoday%2Ctops%2Clicence',
    needsToken: true,
    permission: 'reports.read',
  },
}
