import * as contract from '@phuljhari/contract/categories/categories.contract'
import { CATEGORIES } from '../names/named-kind.ts'
import { namedRoutes } from '../names/named-routes.ts'

export const categoryRoutes = namedRoutes(CATEGORIES, contract.categoryRoutes)
