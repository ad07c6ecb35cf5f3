import { namedRoutes } from '../names/names.contract.ts'

export const brandRoutes = namedRoutes({ url: '/brand', one: 'brand', many: 'brands' })
export const { list: listBrands, create: createBrand, rename: renameBrand, remove: deleteBrand } = brandRoutes
