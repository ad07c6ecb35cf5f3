import { missingLegalFacts } from '@phuljhari/contract/documents/missing-facts'
import { showSampleInvoice } from '@phuljhari/contract/documents/sample-invoice.contract'
import {
  dismissFirstDay,
  getFirstDay,
  showFirstDay,
  FIRST_DAY_STEPS,
  type FirstDay,
  type FirstDayStep,
} from '@phuljhari/contract/settings/first-day.contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db, Tx } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import { accountIdOf, actorOf } from '../http/actor-of.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { DISMISSED, readProgress, SAMPLE_SEEN, SHOWN } from './first-day.store.ts'
import { sampleInvoice } from './sample-invoice.ts'

/**
 * How far a new shop is. An unregistered shop issues no tax documents: once it has said so, its first delivery ends the
 * list.
 */
async function firstDay(tx: Tx, accountId: number): Promise<FirstDay> {
  const [settings, row] = await Promise.all([currentSettings(tx), readProgress(tx, accountId)])
  const { upiId, bankAccount } = settings.payee
  const missing = missingLegalFacts(settings)
  const isUnregistered = row.is_registration_set && settings.registration.kind === 'unregistered'
  const hasBilled = row.has_documents || (isUnregistered && row.has_delivered)
  const done: Record<FirstDayStep, boolean> = {
    shop: missing.length === 0,
    registration: row.is_registration_set,
    prices: row.are_prices_set || isUnregistered,
    priceList: row.has_products,
    payee: upiId !== '' || bankAccount !== '',
    people: row.has_people,
    order: hasBilled,
  }
  return {
    isOver: row.is_dismissed || hasBilled,
    isHidden: row.is_dismissed,
    hasGeneratedPassword: row.has_generated_password,
    done: FIRST_DAY_STEPS.filter((step) => done[step]),
    missing,
  }
}

type FirstDayEvent = typeof DISMISSED | typeof SHOWN | typeof SAMPLE_SEEN
/** Records what somebody did for the whole shop, once: when two people do it at the same time, only one is recorded. */
const recordOnce = (db: Db, request: FastifyRequest, event: FirstDayEvent): Promise<FirstDay> =>
  db.transaction(async (tx) => {
    await lockSettings(tx)
    const { is_dismissed, has_seen_sample } = await readProgress(tx, accountIdOf(request))
    const isRecorded = { dismissed: is_dismissed, shown: !is_dismissed, sample_seen: has_seen_sample }
    if (!isRecorded[event.action]) await recordEvent(tx, actorOf(request), { ...event, after: {} })
    return firstDay(tx, accountIdOf(request))
  })

export const firstDayRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({ ...getFirstDay, handler: (request) => firstDay(db, accountIdOf(request)) })
  app.route({ ...dismissFirstDay, handler: (request) => recordOnce(db, request, DISMISSED) })
  app.route({ ...showFirstDay, handler: (request) => recordOnce(db, request, SHOWN) })
  app.route({
    ...showSampleInvoice,
    handler: async (request) => {
      const sample = sampleInvoice(await currentSettings(db), actorOf(request).name)
      await recordOnce(db, request, SAMPLE_SEEN)
      return sample
    },
  })
}
