import * as contract from '@phuljhari/contract/customers/customers.contract'
import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { within } from '../db/database.ts'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { nextPageLink } from '../http/next-page-link.ts'
import { sendCsv } from '../http/send-csv.ts'
import { createOnce } from '../requests/create-once.ts'
import { changeCustomers } from './change-customers.ts'
import { createCustomer } from './create-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { getCustomer } from './get-customer.ts'
import { keepCustomersApart } from './keep-customers-apart.ts'
import { listCustomers } from './list-customers.ts'
import { mergeCustomers } from './merge-customers.ts'
import { paperLanguage } from './paper-language.ts'
import { splitCustomer } from './split-customer.ts'
import { updateCustomer } from './update-customer.ts'

const CUSTOMER = {
  kind: 'customer',
  find: getCustomer,
  about: ({ _id, name }: Customer) => ({ id: _id, name }),
}

export const customerRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.route({
    ...contract.listCustomers,
    handler: async ({ query: { search, ambiguous, limit, before } }, reply) => {
      const filter = { search, onlyAmbiguous: ambiguous === 'true' }
      const { customers, next } = await listCustomers(db, filter, before, limit)
      if (next !== null) void reply.header('link', nextPageLink({ search, ambiguous, limit, before: next }))
      return customers
    },
  })
  app.route({
    ...contract.exportCustomers,
    exposeHeadRoute: false,
    handler: async (request, reply) =>
      sendCsv(reply, 'customers', await exportCustomers(db, request.query.search, actorOf(request))),
  })
  app.route({
    ...contract.getPaperLanguage,
    handler: async ({ query: { name, phoneNumber } }) => ({ language: await paperLanguage(db, phoneNumber, name) }),
  })
  app.route({ ...contract.getCustomer, handler: ({ params }) => getCustomer(db, params.id) })
  app.route({
    ...contract.createCustomer,
    handler: async (request, reply) => {
      const customer = await createOnce(db, keyOf(request), {
        ...CUSTOMER,
        create: (tx) => createCustomer(within(tx), request.body, actorOf(request)),
      })
      return reply.code(201).send(customer)
    },
  })
  app.route({
    ...contract.updateCustomer,
    handler: (request) => updateCustomer(db, request.params.id, request.body, actorOf(request)),
  })
  app.route({
    ...contract.mergeCustomers,
    handler: (request) => mergeCustomers(db, request.params.id, request.body.others, actorOf(request)),
  })
  app.route({
    ...contract.splitCustomer,
    handler: (request) =>
      createOnce({ transaction: (work) => changeCustomers(db, work) }, keyOf(request), {
        ...CUSTOMER,
        create: (tx) => splitCustomer(tx, request.params.id, request.body.names, actorOf(request)),
      }),
  })
  app.route({
    ...contract.keepCustomersApart,
    handler: (request) => keepCustomersApart(db, request.params.id, actorOf(request)),
  })
}
