import { brandRoutes } from '@phuljhari/contract/brands/brands.contract'
import { namedList } from '../../entities/names/named-list.ts'

export const brands = namedList({ key: 'brands', routes: brandRoutes, sendsEmptyKeyword: false })
/** The names of all brands, as the options of the product forms. */
export const brandNamesQuery = brands.allNames
