import { listBrands } from '@phuljhari/contract/brands/brands.contract'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/pages'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { brandStore } from '../names/names.store.ts'

export const brandRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...listBrands,
    handler: async ({ query }, reply) => {
      const { rows, total } = await brandStore.page(app.db, query)
      void reply.header(TOTAL_HEADER, total)
      return rows.map(({ id, name }) => ({ _id: String(id), name }))
    },
  })
}
