import { AppError } from '@phuljhari/contract/errors'
import * as contract from '@phuljhari/contract/orders/saved-views.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { rowId } from '../db/row-id.ts'
import { accountIdOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { createOnce } from '../requests/create-once.ts'
import { findViews, removeView, saveView } from './saved-views.store.ts'

export const savedViewRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...contract.listSavedViews, handler: (request) => findViews(db, accountIdOf(request)) })
  app.route({
    ...contract.saveView,
    handler: (request) => {
      const accountId = accountIdOf(request)
      return createOnce(db, keyOf(request), {
        kind: 'view',
        create: async (tx) => {
          const views = await findViews(tx, accountId)
          const isNew = !views.some(({ name }) => foldName(name) === foldName(request.body.name))
          if (isNew && views.length >= contract.SAVED_VIEWS_MAX) throw new AppError('view.too_many')
          return saveView(tx, accountId, request.body)
        },
        find: async (tx, id) => {
          const view = (await findViews(tx, accountId)).find(({ _id }) => _id === id)
          if (!view) throw new AppError('view.not_found')
          return view
        },
        about: ({ _id, name }) => ({ id: _id, name }),
      })
    },
  })
  app.route({
    ...contract.deleteSavedView,
    handler: async (request) => {
      const id = rowId(request.params.id)
      if (id === null || !(await removeView(db, accountIdOf(request), id))) throw new AppError('view.not_found')
      return { deleted: true as const }
    },
  })
}
