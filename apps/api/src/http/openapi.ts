import { RELEASE } from '@phuljhari/contract/version'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { BASE_POLICY } from './security-headers.ts'

/**
 * Generates the OpenAPI document from the contract's routes and serves it, with a page to browse it, at /api/docs.
 * Register it before the routes.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Phuljhari API',
        version: RELEASE,
        description:
          'Catalogue, orders and delivery agents of a fireworks distributor. ' +
          'Amounts are in rupees, with at most 2 decimals.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: BASE_POLICY })
}
