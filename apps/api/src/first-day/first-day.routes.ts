import { missingLegalFacts } from '@phuljhari/contract/documents/missing-facts'
import {
  dismissFirstDay,
  getFirstDay,
  FIRST_DAY_STEPS,
  type FirstDay,
  type FirstDayStep,
} from '@phuljhari/contract/settings/first-day.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Tx } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import { actorOf } from '../http/actor-of.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { FIRST_DAY, readProgress } from './first-day.store.ts'

/** How far a new shop is. An unregistered shop issues no tax documents: its first delivery ends the list. */
async function firstDay(tx: Tx): Promise<FirstDay> {
  const [settings, row] = await Promise.all([currentSettings(tx), readProgress(tx)])
  const { upiId, bankAccount } = settings.payee
  const done: Record<FirstDayStep, boolean> = {
    shop: missingLegalFacts(settings).length === 0,
    registration: row.is_registration_set,
    priceList: row.has_products,
    payee: upiId !== '' || bankAccount !== '',
    order: row.has_orders,
    people: row.has_people,
  }
  return { isOver: row.is_dismissed || row.has_billed, done: FIRST_DAY_STEPS.filter((step) => done[step]) }
}

export const firstDayRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...getFirstDay, handler: () => firstDay(db) })
  app.route({
    ...dismissFirstDay,
    handler: (request) =>
      db.transaction(async (tx) => {
        // When two people dismiss it at once, only one of them is recorded.
        await lockSettings(tx)
        const { is_dismissed } = await readProgress(tx)
        if (!is_dismissed) await recordEvent(tx, actorOf(request), { ...FIRST_DAY, after: {} })
        return firstDay(tx)
      }),
  })
}
