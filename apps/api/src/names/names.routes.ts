import * as brands from '@phuljhari/contract/brands/brands.contract'
import * as categories from '@phuljhari/contract/categories/categories.contract'
import type { NamedItem, NamedItemRoutes } from '@phuljhari/contract/names/names.contract'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../db/database.ts'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { BRANDS, CATEGORIES, createName, deleteName, type NamedKind, readName, renameName } from './change-names.ts'
import type { NamedRow } from './names.store.ts'
import { createOnce } from '../requests/create-once.ts'

const serialize = ({ id, name }: NamedRow): NamedItem => ({ _id: String(id), name })

/** The endpoints of brands or of categories. Listing needs no token (section 6); changes do. */
const routesOf =
  (kind: NamedKind, contract: NamedItemRoutes): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = app

    app.route({
      ...contract.list,
      handler: async ({ query }, reply) => {
        const { rows, total } = await kind.store.page(db, query)
        void reply.header(TOTAL_HEADER, total)
        return rows.map((row) => ({ ...serialize(row), productCount: row.product_count }))
      },
    })
    app.route({
      ...contract.create,
      handler: async (request) => {
        const row = await createOnce(db, keyOf(request), {
          kind: kind.subject,
          create: (tx) => createName(within(tx), kind, request.body.name, actorOf(request)),
          find: (tx, id) => readName(tx, kind, id),
          about: ({ id, name }) => ({ id: String(id), name }),
        })
        return serialize(row)
      },
    })
    app.route({
      ...contract.rename,
      handler: async (request) =>
        serialize(await renameName(db, kind, request.params.id, request.body.name, actorOf(request))),
    })
    app.route({
      ...contract.remove,
      handler: async (request) => {
        await deleteName(db, kind, request.params.id, actorOf(request))
        return { deleted: true as const }
      },
    })
  }

export const brandRoutes = routesOf(BRANDS, brands.brandRoutes)
export const categoryRoutes = routesOf(CATEGORIES, categories.categoryRoutes)
