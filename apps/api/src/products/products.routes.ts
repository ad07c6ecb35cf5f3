import { AppError } from '@phuljhari/contract/errors'
import { pickList as pickListRoute } from '@phuljhari/contract/products/pick-list.contract'
import * as contract from '@phuljhari/contract/products/products.contract'
import {
  forgetPriceListLayout,
  previewPriceList as previewPriceListRoute,
  uploadProducts,
} from '@phuljhari/contract/products/price-list.contract'
import {
  latestUpload as latestUploadRoute,
  SHEET_MAX_BYTES,
  SHEET_MAX_ROWS,
  undoUpload as undoUploadRoute,
} from '@phuljhari/contract/products/upload.contract'
import { ADD_IMAGE, EDIT_IMAGE } from '@phuljhari/contract/rules/images'
import { TOTAL_HEADER } from '@phuljhari/contract/rules/total-header'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../http/actor-of.ts'
import { keyOf } from '../http/key-of.ts'
import { inLanguageOf } from '../http/translate.ts'
import { readForm } from '../http/multipart.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { productLister } from './list-products.ts'
import { pickLister, type PickList } from './pick-list.ts'
import { forgetLayout } from './price-list-layouts.store.ts'
import { previewPriceList } from './preview-price-list.ts'
import { latestUpload, undoUpload } from './undo-upload.ts'
import { assertProductExists, updateProduct } from './update-product.ts'
import { uploadPriceList } from './upload-price-list.ts'

const imageForm = ({ maxBytes, tooLarge }: typeof ADD_IMAGE) =>
  readForm({
    file: 'files',
    maxBytes,
    tooLarge: () => new AppError('image.too_large', { message: tooLarge, fields: { files: tooLarge } }),
  })

function sendPickList({ etag, json }: PickList, request: FastifyRequest, reply: FastifyReply) {
  void reply.headers({ etag, 'cache-control': 'private, no-cache' })
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : json.send(request, reply)
}

export const productRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = productLister(app.db)

  app.route({
    ...contract.listProducts,
    handler: async (request, reply) => {
      const { json, total } = await list(request.query)
      return json.send(request, reply.header(TOTAL_HEADER, total))
    },
  })
  const pickList = pickLister(app.db)
  app.route({
    ...pickListRoute,
    handler: async (request, reply) => sendPickList(await pickList(), request, reply),
  })
  app.route({
    ...contract.createProduct,
    preValidation: imageForm(ADD_IMAGE),
    handler: async (request) =>
      createProduct(app, request.body, request.upload, { key: keyOf(request), actor: actorOf(request) }),
  })
  app.route({
    ...contract.updateProduct,
    // This runs before the body is read, so that an unknown id gets a 404 whatever the body.
    onRequest: async ({ params }) => assertProductExists(app.db, params.id),
    preValidation: imageForm(EDIT_IMAGE),
    handler: async (request) => updateProduct(app, request.params.id, request.body, request.upload, actorOf(request)),
  })
  app.route({
    ...contract.deleteProduct,
    handler: async (request) => {
      await deleteProduct(app, request.params.id, actorOf(request))
      return { deleted: true as const }
    },
  })
  const listForm = readForm({
    file: 'file',
    maxBytes: SHEET_MAX_BYTES,
    // The choices may name every row.
    maxFieldBytes: 30 * SHEET_MAX_ROWS,
    tooLarge: () => new AppError('sheet.too_large'),
  })
  app.route({
    ...uploadProducts,
    preValidation: listForm,
    handler: async (request) => {
      const by = { key: keyOf(request), actor: actorOf(request) }
      return inLanguageOf(request, await uploadPriceList(app.db, request.upload, request.body.choices, by))
    },
  })
  app.route({
    ...latestUploadRoute,
    handler: async () => ({ upload: await latestUpload(app.db) }),
  })
  app.route({
    ...undoUploadRoute,
    handler: async (request) => ({ upload: await undoUpload(app.db, request.params.uploadId, actorOf(request)) }),
  })
  app.route({
    ...previewPriceListRoute,
    preValidation: listForm,
    handler: async (request) =>
      inLanguageOf(request, await previewPriceList(app.db, request.upload, request.body.choices)),
  })
  app.route({
    ...forgetPriceListLayout,
    handler: async ({ params }) => {
      await forgetLayout(app.db, params.layout)
      return { forgotten: true as const }
    },
  })
}
