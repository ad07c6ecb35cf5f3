import { IconChartBar, IconMotorbike, IconPackage, IconShoppingBag, IconTags, IconCategory } from '@tabler/icons-react'

/** The six entries of the sidebar, with their descriptions (section 2). */
export const sections = [
  { path: '/products', title: 'Products', description: 'Manage your product catalog', icon: IconPackage },
  { path: '/brands', title: 'Brands', description: 'Organize product brands', icon: IconTags },
  { path: '/categories', title: 'Categories', description: 'Product categorization', icon: IconCategory },
  { path: '/orders', title: 'Orders', description: 'Track and manage orders', icon: IconShoppingBag },
  { path: '/agents', title: 'Delivery Agents', description: 'Manage delivery agents', icon: IconMotorbike },
  { path: '/reports', title: 'Reports', description: 'View analytics and reports', icon: IconChartBar },
] as const
