import type { Permission } from '@phuljhari/contract/staff/roles'

/**
 * The screens of the sidebar, in order, with their descriptions (section 2). This is the only list of screens: routes,
 * sidebar and the build's preload manifest read it.
 */
export const SCREENS = [
  {
    path: '/products',
    title: 'Products',
    description: 'Manage your product catalog',
    permission: 'products.read',
    module: 'products/ProductsScreen.tsx',
    firstCall: '/products?keyword=&page=1',
  },
  {
    path: '/brands',
    title: 'Brands',
    description: 'Organize product brands',
    permission: 'products.read',
    module: 'brands/BrandsScreen.tsx',
    firstCall: '/brand?page=1',
  },
  {
    path: '/categories',
    title: 'Categories',
    description: 'Product categorization',
    permission: 'products.read',
    module: 'categories/CategoriesScreen.tsx',
    firstCall: '/category?keyword=&page=1',
  },
  {
    path: '/orders',
    title: 'Orders',
    heading: 'Orders Management',
    description: 'Track and manage orders',
    permission: 'orders.read',
    module: 'orders/OrdersScreen.tsx',
    firstCall: '/orders',
    needsToken: true,
  },
  {
    path: '/agents',
    title: 'Delivery Agents',
    heading: 'Delivery Agents Management',
    description: 'Manage delivery agents',
    permission: 'agents.read',
    module: 'agents/AgentsScreen.tsx',
    firstCall: '/delivery-agents',
    needsToken: true,
  },
  {
    path: '/reports',
    title: 'Reports',
    description: 'View analytics and reports',
    permission: 'reports.own',
    module: 'reports/ReportsScreen.tsx',
  },
] as const satisfies readonly ScreenEntry[]

/** The places below Orders (entities/orders/use-order-tabs.ts). They share its entry of the sidebar. */
export const ORDER_SCREENS = [
  {
    path: '/orders/new',
    title: 'New Order',
    description: 'Counter, phone and WhatsApp orders',
    permission: 'orders.enter',
    module: 'order-entry/NewOrderScreen.tsx',
    firstCall: '/products/pick-list',
    needsToken: true,
  },
  {
    path: '/orders/estimates',
    title: 'Estimates',
    description: 'Offers to confirm',
    permission: 'orders.enter',
    module: 'estimates/EstimatesScreen.tsx',
  },
  {
    path: '/orders/customers',
    title: 'Customers',
    description: 'Everyone who has ordered',
    permission: 'customers.read',
    module: 'customers/CustomersScreen.tsx',
  },
  {
    path: '/orders/invoices',
    title: 'Invoices',
    description: 'Tax invoices and notes',
    permission: 'documents.read',
    module: 'documents/InvoicesScreen.tsx',
  },
  {
    path: '/orders/payments',
    title: 'Payments',
    description: 'Receipts and dues',
    permission: 'payments.read',
    module: 'payments/PaymentsScreen.tsx',
    hasPages: true,
  },
] as const satisfies readonly ScreenEntry[]

type ScreenEntry = {
  path: string
  title: string
  /** The heading of the screen, where it differs from the title. */
  heading?: string
  description: string
  /** What a role needs to see the screen (lib/can.ts). */
  permission: Permission
  /** The path of its module below src/features, which exports a component with the name of the file. */
  module: string
  /** It has pages below its path. */
  hasPages?: boolean
  /** The call whose rows it shows first, which the page makes while the code loads. */
  firstCall?: string
  /** That call needs a token. The page makes it only with our API. */
  needsToken?: boolean
}

/** The texts above a screen's content, shown before its code has loaded; null for other paths. */
export function screenHeading(path: string): { crumb: string; heading: string; description: string } | null {
  const screen: ScreenEntry | undefined = [...SCREENS, ...ORDER_SCREENS].find((one) => one.path === path)
  if (!screen) return null
  const { title, heading = title, description } = screen
  const crumb = path.replaceAll(/\/./g, (start) => ` / ${start.charAt(1).toUpperCase()}`).slice(3)
  return { crumb, heading, description }
}

export type ScreenPath = (typeof SCREENS)[number]['path']
