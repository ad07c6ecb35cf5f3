import * as contract from '@phuljhari/contract/settings/settings.contract'
import { SHOP_SETTING_KEYS } from '@phuljhari/contract/settings/shop-settings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { changeSetting } from './change-setting.ts'
import { listSettings } from './list-settings.ts'
import { serializeSetting } from './serialize-setting.ts'
import { settingsHistory } from './settings.store.ts'

export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

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
    handler: async (request) => serializeSetting(await changeSetting(db, request.body, actorOf(request))),
  })
}
