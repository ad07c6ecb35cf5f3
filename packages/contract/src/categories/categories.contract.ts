import { namedItemRoutes } from '../names/names.contract.ts'

export const categoryRoutes = namedItemRoutes({ url: '/category', one: 'category', many: 'categories' })
export const {
  list: listCategories,
  create: createCategory,
  rename: renameCategory,
  remove: deleteCategory,
} = categoryRoutes
