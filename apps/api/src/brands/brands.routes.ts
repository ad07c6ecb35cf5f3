import * as contract from '@phuljhari/contract/brands/brands.contract'
import { BRANDS } from '../names/named-kind.ts'
import { namedRoutes } from '../names/named-routes.ts'

export const brandRoutes = namedRoutes(BRANDS, contract.brandRoutes)
