import { listBrands } from '@phuljhari/contract/brands/brands.contract'
import { everyNameQuery, namedQuery } from '../../lib/named-query.ts'

export const brandsQuery = namedQuery('brands', listBrands)
/** For the options of the product forms. */
export const everyBrandQuery = everyNameQuery('brands', listBrands)
