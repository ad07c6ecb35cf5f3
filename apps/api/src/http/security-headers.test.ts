import { describe, expect, it } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'
import { fixedKeys } from '../security/storefront-keys.ts'
import { buildApp } from '../app.ts'

const api = testApi()

async function policyWith(portal: { apiBaseUrl: string; mapTilesUrl?: string }): Promise<string[]> {
  const app = await buildApp({
    db: api.db,
    storage: api.app.storage,
    storefrontKeys: fixedKeys(),
    aadhaarKeys: [],
    portal: { ...portal, store: { name: 'Test Crackers', phone: '', website: '' } },
  })
  const reply = await app.inject({ method: 'GET', url: '/api/health' })
  await app.close()
  return String(reply.headers['content-security-policy']).split(';')
}
const directive = (policy: string[], name: string) => policy.find((part) => part.startsWith(`${name} `))

// covers map-15
describe('the Content-Security-Policy', () => {
  it('allows images from the same origin and the map tile provider only', async () => {
    const imageSources = async (mapTilesUrl?: string) =>
      directive(await policyWith({ apiBaseUrl: '/api', ...(mapTilesUrl !== undefined && { mapTilesUrl }) }), 'img-src')
    expect(await imageSources()).toBe("img-src 'self' data: blob:")
    expect(await imageSources('https://tiles.example/v1/{z}/{x}/{y}{r}.png?key=1')).toBe(
      "img-src 'self' data: blob: https://tiles.example",
    )
    expect(await imageSources('https://{s}.tiles.example/{z}/{x}/{y}.png')).toBe(
      "img-src 'self' data: blob: https://*.tiles.example",
    )
  })

  it('allows images from any https host when the API is on another server', async () => {
    const policy = await policyWith({ apiBaseUrl: 'http://api.example/v2' })
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob: http://api.example https:")
  })

  it('lets the portal call the configured API server', async () => {
    expect(directive(await policyWith({ apiBaseUrl: 'https://api.example/v2' }), 'connect-src')).toBe(
      "connect-src 'self' https://api.example",
    )
  })
})

describe('the security headers of every reply', () => {
  it.each([
    ['a page', '/orders', { accept: 'text/html' }],
    ['a list', '/api/products', {}],
    ['an error', '/api/delivery-agents', {}],
    ['an unknown path', '/api/nowhere', {}],
    ['the API documentation', '/api/docs/', {}],
  ])('protect %s', async (_what, url, headers) => {
    const reply = await api.app.inject({ method: 'GET', url, headers })
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(reply.headers).not.toHaveProperty('x-powered-by')
    expect(reply.headers).not.toHaveProperty('server')
  })

  it('protect product images too, which other sites may embed', async () => {
    const reply = await api.anonymous('GET', '/images/none.webp')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a server without proxies', () => {
  it('ignores X-Forwarded-* headers', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    const reply = await api.anonymous('GET', '/health', { headers })
    expect(reply.headers).not.toHaveProperty('strict-transport-security')
    const guess = (address: string) =>
      api.anonymous('POST', '/vendor/signin', {
        payload: { ...ADMIN, password: 'guess' },
        headers: { 'x-forwarded-for': address },
      })
    for (let attempt = 0; attempt < 10; attempt++) await guess(`203.0.113.${attempt}`)
    expect((await guess('203.0.113.99')).statusCode).toBe(429)
  })
})

describe('a server behind a trusted proxy', () => {
  const proxied = testApi({ app: { trustedProxies: ['10.0.0.5'] } })
  const health = (remoteAddress: string, proto: string) =>
    proxied.anonymous('GET', '/health', { remoteAddress, headers: { 'x-forwarded-proto': proto } })

  it('sends HSTS when the trusted proxy says https, and no one else', async () => {
    expect((await health('10.0.0.5', 'https')).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await health('10.0.0.5', 'http')).headers).not.toHaveProperty('strict-transport-security')
    expect((await health('10.0.0.6', 'https')).headers).not.toHaveProperty('strict-transport-security')
  })

  it('counts failed sign-ins per client, not per proxy', async () => {
    const guess = (address: string, password = 'guess') =>
      proxied.anonymous('POST', '/vendor/signin', {
        payload: { ...ADMIN, password },
        remoteAddress: '10.0.0.5',
        headers: { 'x-forwarded-for': `198.51.100.1, ${address}` },
      })
    for (let attempt = 0; attempt < 10; attempt++) await guess('203.0.113.9')
    expect((await guess('203.0.113.9', ADMIN.password)).statusCode).toBe(429)
    expect((await guess('203.0.113.10', ADMIN.password)).statusCode).toBe(200)
  })
})
