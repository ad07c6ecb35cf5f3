import { listCategories } from '@phuljhari/contract/categories/categories.contract'
import { everyNameQuery, namedQuery } from '../../lib/named-query.ts'

export const categoriesQuery = namedQuery('categories', listCategories)
/** For the options of the product forms. */
export const everyCategoryQuery = everyNameQuery('categories', listCategories)
