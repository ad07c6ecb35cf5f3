import { AppError } from '@phuljhari/contract/errors'
import { EDIT_IMAGE } from '@phuljhari/contract/rules/images'
import * as contract from '@phuljhari/contract/settings/settings.contract'
import { SHOP_SETTING_KEYS } from '@phuljhari/contract/settings/shop-settings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../db/database.ts'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { readForm } from '../http/multipart.ts'
import { createOnce } from '../requests/create-once.ts'
import { changeSetting } from './change-setting.ts'
import { listSettings, serializeSetting } from './list-settings.ts'
import { addShopImage } from './shop-images.ts'
import { findSetting, settingsHistory } from './settings.store.ts'

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
    handler: async (request) => {
      const entry = await createOnce(db, keyOf(request), {
        kind: 'setting',
        create: (tx) => changeSetting({ storage, db: within(tx) }, request.body, actorOf(request)),
        find: findSetting,
        about: ({ id, key }) => ({ id: String(id), name: key }),
      })
      return serializeSetting(entry)
    },
  })
  const { maxBytes, tooLarge } = EDIT_IMAGE
  app.route({
    ...contract.uploadShopImage,
    preValidation: readForm({
      file: 'files',
      maxBytes,
      tooLarge: () => new AppError('image.too_large', { message: tooLarge, fields: { files: tooLarge } }),
    }),
    handler: async (request, reply) => {
      const url = await createOnce(db, keyOf(request), {
        kind: 'image',
        create: () => addShopImage(storage, request.upload),
        find: async (_tx, stored) => stored,
        about: (stored) => ({ id: stored, name: 'Image' }),
      })
      return reply.status(201).send({ url })
    },
  })
}
