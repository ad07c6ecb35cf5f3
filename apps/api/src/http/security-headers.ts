import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { PortalSettings } from '../config.ts'

const A_YEAR = 'max-age=31536000'

/** Of every page, the one to read the API included. */
export const ALL_PAGES = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Content-Security-Policy: nothing inline, nothing from elsewhere but the configured API and map tiles. */
function contentSecurityPolicy({ apiBaseUrl, mapTilesUrl }: PortalSettings) {
  const origins = [apiBaseUrl, mapTilesUrl].flatMap((url) => {
    // {s} is any of the servers on which a provider has its tiles: a, b, c.
    const address = url?.replace('{s}.', '*.').replaceAll(/[{}]/g, '')
    return address && URL.canParse(address) ? [new URL(address).origin] : []
  })
  return {
    useDefaults: false,
    directives: {
      ...ALL_PAGES,
      // Another server of the contract may have its pictures on a third one, such as an object store.
      'img-src': ["'self'", 'data:', 'blob:', ...origins, ...(URL.canParse(apiBaseUrl) ? ['https:'] : [])],
      'connect-src': ["'self'", ...origins],
      // No text becomes markup or a script; what may is in the portal's trusted-types.ts.
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    },
  }
}

/** What every answer tells browsers not to do with it. */
export async function sendSecurityHeaders(app: FastifyInstance, portal: PortalSettings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(portal),
    frameguard: { action: 'deny' },
    hsts: false,
  })
  // Not over http: a shop that tries the portal on its own machine would lock itself out of other programs there.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') void reply.header('strict-transport-security', A_YEAR)
  })
}
