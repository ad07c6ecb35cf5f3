import { categoryRoutes } from '@phuljhari/contract/categories/categories.contract'
import { itChangesNames } from '../../../test/named-changes-suite.tsx'
import { itListsNames } from '../../../test/named-list-suite.tsx'
import { itExplainsUnsupportedChanges } from '../../../test/named-unsupported-suite.tsx'
import type { NamedScreenCase } from '../../../test/named-screen.tsx'
import { CategoriesScreen } from './CategoriesScreen.tsx'

const categories: NamedScreenCase = {
  Screen: CategoriesScreen,
  routes: categoryRoutes,
  path: '/categories',
  title: 'Categories',
  subtitle: 'Product categorization',
  one: 'category',
  column: 'Category Name',
  search: 'Search category name...',
  listFailed: 'Failed to fetch categories',
  none: 'No categories found',
  noneHint: 'Try adjusting your search or add a new category',
  // Section 7: the keyword is always sent.
  firstQuery: '?keyword=&page=1',
}

// covers names-12, names-17
itListsNames(categories)
itChangesNames(categories)
itExplainsUnsupportedChanges(categories)
