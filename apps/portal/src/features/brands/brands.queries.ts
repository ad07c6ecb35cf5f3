import { listBrands } from '@phuljhari/contract/brands/brands.contract'
import { namedQuery } from '../../lib/named-query.ts'

export const brandsQuery = namedQuery('brands', listBrands)
