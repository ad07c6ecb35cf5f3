import { listCategories } from '@phuljhari/contract/categories/categories.contract'
import { namedQuery } from '../../lib/named-query.ts'

export const categoriesQuery = namedQuery('categories', listCategories)
