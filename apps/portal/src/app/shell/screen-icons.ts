import { IconCategory, IconChartBar, IconMotorbike, IconPackage, IconShoppingBag, IconTags } from '@tabler/icons-react'
import type { ScreenPath } from '../../entities/screen-list.ts'

/** The sidebar's icons, which are apart from the list of screens so that the sign-in screen need not load them. */
export const screenIcons = {
  '/products': IconPackage,
  '/brands': IconTags,
  '/categories': IconCategory,
  '/orders': IconShoppingBag,
  '/agents': IconMotorbike,
  '/reports': IconChartBar,
} satisfies Record<ScreenPath, typeof IconTags>
