import { brandRoutes } from '@phuljhari/contract/brands/brands.contract'
import { itChangesNames } from '../../../test/named-changes-suite.tsx'
import { itListsNames } from '../../../test/named-list-suite.tsx'
import { itExplainsUnsupportedChanges } from '../../../test/named-unsupported-suite.tsx'
import type { NamedScreenCase } from '../../../test/named-screen.tsx'
import { BrandsScreen } from './BrandsScreen.tsx'

const brands: NamedScreenCase = {
  Screen: BrandsScreen,
  routes: brandRoutes,
  path: '/brands',
  title: 'Brands',
  subtitle: 'Organize product brands',
  one: 'brand',
  column: 'Brand Name',
  search: 'Search brand name...',
  listFailed: 'Failed to fetch brands',
  none: 'No brands found',
  noneHint: 'Try adjusting your search or add a new brand',
  // Section 7: the keyword is sent only when it is not empty.
  firstQuery: '?page=1',
}

// covers names-11, names-16
itListsNames(brands)
itChangesNames(brands)
itExplainsUnsupportedChanges(brands)
