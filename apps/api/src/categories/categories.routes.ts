import { listCategories } from '@phuljhari/contract/categories/categories.contract'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/pages'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { categoryStore } from '../names/names.store.ts'

export const categoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...listCategories,
    handler: async ({ query }, reply) => {
      const { rows, total } = await categoryStore.page(app.db, query)
      void reply.header(TOTAL_HEADER, total)
      return rows.map(({ id, name }) => ({ _id: String(id), name }))
    },
  })
}
