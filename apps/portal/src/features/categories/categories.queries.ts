import { categoryRoutes } from '@phuljhari/contract/categories/categories.contract'
import { namedList } from '../../entities/names/named-list.ts'

export const categories = namedList({ key: 'categories', routes: categoryRoutes, sendsEmptyKeyword: true })
/** The names of all categories, as the options of the product forms. */
export const categoryNamesQuery = categories.allNames
