import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { PortalSettings } from '../config.ts'

/** The browser is to use HTTPS for one year. */
const HSTS = 'max-age=31536000'

/** The part of the Content-Security-Policy that also holds for the API's documentation page. */
export const BASE_POLICY = {
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
    // {s} stands for the subdomains of a tile provider: a, b, c.
    const address = url?.replace('{s}.', '*.').replaceAll(/[{}]/g, '')
    return address && URL.canParse(address) ? [new URL(address).origin] : []
  })
  return {
    useDefaults: false,
    directives: {
      ...BASE_POLICY,
      // Another server of the contract may keep its images on a third host, such as an object store.
      'img-src': ["'self'", 'data:', 'blob:', ...origins, ...(URL.canParse(apiBaseUrl) ? ['https:'] : [])],
      'connect-src': ["'self'", ...origins],
      // Text never becomes markup or script; the exceptions are in the portal's trusted-types.ts.
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    },
  }
}

/** Helmet's headers, by name. They are the same for every reply, but Helmet would build them again for each. */
async function helmetHeaders(portal: PortalSettings): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(portal),
    frameguard: { action: 'deny' },
    hsts: false,
  })
  probe.get('/', async (_request, reply) => reply.raw.getHeaders())
  return (await probe.inject('/')).json()
}

/** Adds the security headers to every reply. */
export async function sendSecurityHeaders(app: FastifyInstance, portal: PortalSettings): Promise<void> {
  const headers = await helmetHeaders(portal)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    // HSTS is sent only over HTTPS: on http://localhost it would force HTTPS on every other program there.
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS)
    done()
  })
}
