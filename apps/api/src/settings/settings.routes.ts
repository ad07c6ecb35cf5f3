import { AppError } from '@phuljhari/contract/errors'
import { EDIT_IMAGE } from '@phuljhari/contract/rules/images'
import * as contract from '@phuljhari/contract/settings/settings.contract'
import { SHOP_SETTING_KEYS } from '@phuljhari/contract/settings/shop-settings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { readForm } from '../http/multipart.ts'
import { changeSetting } from './change-setting.ts'
import { listSettings } from './list-settings.ts'
import { serializeSetting } from './serialize-setting.ts'
import { addShopImage } from './shop-images.ts'
import { settingsHistory } from './settings.store.ts'

export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, storage } = app

  app.route({ ...contract.getShopSettings, handler: () => listSettings(db) })
  app.route({
    ...contract.settingHistory,
    handler: async ({ query }) => {
      const keys = query.key === undefined ? SHOP_SETTING_KEYS : [query.key]
      const rows = await settingsHistory(db, keys, contract.SETTING_HISTORY_MAX)
      return rows.map((row) => ({ ...serializeSetting(row), before: row.before }))
    },
  })
  app.route({
    ...contract.changeSetting,
    handler: async (request) => serializeSetting(await changeSetting(app, request.body, actorOf(request))),
  })
  const { maxBytes, tooLarge } = EDIT_IMAGE
  app.route({
    ...contract.uploadShopImage,
    preValidation: readForm({
      file: 'files',
      maxBytes,
      tooLarge: () => new AppError('image.too_large', { message: tooLarge, fields: { files: tooLarge } }),
    }),
    handler: async ({ upload }, reply) => reply.status(201).send({ url: await addShopImage(storage, upload) }),
  })
}
