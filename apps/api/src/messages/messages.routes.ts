import { AppError } from '@phuljhari/contract/errors'
import * as mailContract from '@phuljhari/contract/messages/mail-server.contract'
import * as contract from '@phuljhari/contract/messages/messages.contract'
import type { Store } from '@phuljhari/contract/settings/store-of'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { orderExists } from '../orders/orders.store.ts'
import { mailRunner } from './mail-queue.ts'
import { readMailServer, removeMailServer, sendTestMail, setMailServer } from './mail-server.ts'
import { hasMailServer } from './mail-server.store.ts'
import { readExample, readFacts, readTellable } from './message-facts.ts'
import { countToTell, findMails, findMessagesOf, findToTell } from './messages.store.ts'
import { retryMail, serializeMessage, tellCustomer } from './tell-customer.ts'

type Options = {
  /** Returns how the shop calls itself now. */
  shop: () => Promise<Store>
}

/** What customers are told of their orders, and the shop's mail server (docs/decisions/095). */
export const messageRoutes: FastifyPluginAsyncZod<Options> = async (app, { shop }) => {
  const { db, aadhaarKeys: keys } = app
  const runner = mailRunner({ db, keys, shop }, (error) => app.log.error({ err: error }, 'e-mails could not be sent'))
  app.addHook('onReady', async () => runner.run())
  app.addHook('onClose', () => runner.stop())

  app.route({
    ...contract.listToTell,
    handler: async () => ({ total: await countToTell(db), list: await readFacts(db, await findToTell(db)) }),
  })
  app.route({
    ...contract.listOrderMessages,
    handler: async ({ params: { orderId } }) => {
      if (!(await orderExists(db, orderId))) throw new AppError('order.not_found')
      return {
        now: await readTellable(db, orderId),
        messages: (await findMessagesOf(db, orderId)).map(serializeMessage),
        canMail: await hasMailServer(db),
      }
    },
  })
  app.route({
    ...contract.messageExample,
    handler: async ({ query: { event, orderId } }) => ({ facts: await readExample(db, event, orderId) }),
  })
  app.route({
    ...contract.tellCustomer,
    handler: async (request) => {
      const { params, body } = request
      const row = await db.transaction((tx) => tellCustomer(tx, params.orderId, body, actorOf(request)))
      if (row.state === 'waiting') runner.run()
      return serializeMessage(row)
    },
  })
  app.route({
    ...contract.listMails,
    handler: async () => (await findMails(db)).map(serializeMessage),
  })
  app.route({
    ...contract.retryMail,
    handler: async (request) => {
      const row = await db.transaction((tx) => retryMail(tx, request.params.id, actorOf(request)))
      runner.run()
      return serializeMessage(row)
    },
  })

  app.route({ ...mailContract.getMailServer, handler: async () => ({ server: await readMailServer(db) }) })
  app.route({
    ...mailContract.setMailServer,
    handler: async (request) => {
      await setMailServer(db, keys, request.body, actorOf(request))
      runner.run()
      const server = await readMailServer(db)
      if (!server) throw new AppError('mail.not_set_up')
      return { server }
    },
  })
  app.route({
    ...mailContract.removeMailServer,
    handler: async (request) => ({ removed: await removeMailServer(db, actorOf(request)) }),
  })
  app.route({
    ...mailContract.testMailServer,
    handler: async ({ body: { address } }) => {
      await sendTestMail(db, keys, address, (await shop()).name)
      return { accepted: true } as const
    },
  })
}
