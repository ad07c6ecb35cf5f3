import { AppError } from '@phuljhari/contract/errors'
import * as contract from '@phuljhari/contract/orders/saved-views.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { rowId } from '../db/row-id.ts'
import { findViews, removeView, saveView } from './saved-views.store.ts'

const vendorOf = ({ vendor }: FastifyRequest): number => {
  if (!vendor) throw new AppError('auth.required')
  return vendor.id
}

export const savedViewRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, requireVendor: onRequest } = app

  app.route({ ...contract.listSavedViews, onRequest, handler: (request) => findViews(db, vendorOf(request)) })
  app.route({
    ...contract.saveView,
    onRequest,
    handler: async (request) => {
      const vendor = vendorOf(request)
      const views = await findViews(db, vendor)
      const isNew = !views.some(({ name }) => foldName(name) === foldName(request.body.name))
      if (isNew && views.length >= contract.SAVED_VIEWS_MAX) throw new AppError('view.too_many')
      return saveView(db, vendor, request.body)
    },
  })
  app.route({
    ...contract.deleteSavedView,
    onRequest,
    handler: async (request) => {
      const id = rowId(request.params.id)
      if (id === null || !(await removeView(db, vendorOf(request), id))) throw new AppError('view.not_found')
      return { deleted: true as const }
    },
  })
}
