import { namedItemRoutes } from '../names/names.contract.ts'

export const brandRoutes = namedItemRoutes({ url: '/brand', one: 'brand', many: 'brands' })
export const { list: listBrands, create: createBrand, rename: renameBrand, remove: deleteBrand } = brandRoutes
