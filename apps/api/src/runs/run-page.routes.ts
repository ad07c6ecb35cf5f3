import { AppError } from '@phuljhari/contract/errors'
import { EDIT_IMAGE_MAX_BYTES, EDIT_IMAGE_TOO_LARGE } from '@phuljhari/contract/rules/images'
import * as contract from '@phuljhari/contract/runs/run-page.contract'
import { isLinkSecret } from '@phuljhari/contract/rules/link-secret'
import { RUN_DEVICE_HEADER, RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import type { Store } from '@phuljhari/contract/settings/store-of'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { limitLinks } from '../auth/limit-links.ts'
import { readForm } from '../http/multipart.ts'
import { inLanguageOf } from '../http/translate.ts'
import { addRunPhoto } from './add-photo.ts'
import { agentOf, openRun, reportingLink, type Credentials } from './open-run.ts'
import { readPage } from './read-page.ts'
import { takeReports } from './take-reports.ts'

/** Four digits; and a full batch of reports in a script of three bytes a letter. */
const [DIGITS_LIMIT_BYTES, REPORTS_LIMIT_BYTES] = [16_384, 131_072]

/** With one secret: a phone that loads its stops again and sends some dozens of photos. */
const USES_PER_MINUTE = 120

type Options = {
  /** Returns how the shop calls itself now. */
  shop: () => Promise<Store>
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => String(headers[name] ?? '')
const credentialsOf = (request: FastifyRequest): Credentials => ({
  secret: headerOf(request, RUN_HEADER),
  device: headerOf(request, RUN_DEVICE_HEADER),
})
const photoTooLarge = () =>
  new AppError('image.too_large', {
    message: EDIT_IMAGE_TOO_LARGE,
    fields: { files: EDIT_IMAGE_TOO_LARGE },
  })

/** What the page of a run calls, with the secret of its link (docs/decisions/096). */
export const runPageRoutes: FastifyPluginAsyncZod<Options> = async (app, { shop }) => {
  const { db } = app
  const limit = limitLinks({ notFound: 'run.not_found', tooMany: 'run.too_many', perMinute: USES_PER_MINUTE })
  const limited = <T>(request: FastifyRequest, use: (credentials: Credentials) => Promise<T>): Promise<T> => {
    const credentials = credentialsOf(request)
    return limit.use(request.ip, credentials.secret, () => use(credentials))
  }
  app.addHook('onRequest', async (_request, reply: FastifyReply) => {
    void reply.header('x-robots-tag', 'noindex')
  })

  // Before the body is read: whoever has no link sends nothing.
  const requireLink = async (request: FastifyRequest) => {
    if (!isLinkSecret(headerOf(request, RUN_HEADER)))
      await limited(request, () => Promise.reject(new AppError('run.not_found')))
  }

  app.route({
    ...contract.openRun,
    onRequest: requireLink,
    bodyLimit: DIGITS_LIMIT_BYTES,
    handler: async (request, reply) => {
      const { digits } = request.body
      return reply.status(201).send(await limited(request, ({ secret }) => openRun(db, secret, digits, request.ip)))
    },
  })
  app.route({
    ...contract.readRun,
    handler: (request) => limited(request, async (credentials) => readPage(db, credentials, await shop())),
  })
  app.route({
    ...contract.reportActions,
    onRequest: requireLink,
    bodyLimit: REPORTS_LIMIT_BYTES,
    handler: async (request) => {
      const { sentAt, actions } = request.body
      const times = { sentAt: new Date(sentAt), receivedAt: new Date() }
      const results = await limited(request, async (credentials) => {
        const link = await reportingLink(db, credentials)
        return takeReports(db, link, actions, times, agentOf(link, request.ip))
      })
      return inLanguageOf(request, { results })
    },
  })
  app.route({
    ...contract.addRunPhoto,
    preValidation: [
      // Before the body is read: nobody else may send megabytes.
      async (request) => {
        if (!request.isMultipart()) return
        await limited(request, (credentials) => reportingLink(db, credentials))
      },
      readForm({ file: 'photo', maxBytes: EDIT_IMAGE_MAX_BYTES, tooLarge: photoTooLarge }),
    ],
    handler: async (request, reply) => {
      const { id } = request.params
      await addRunPhoto(db, await reportingLink(db, credentialsOf(request)), id, request.upload)
      return reply.status(201).send({ id })
    },
  })
}
