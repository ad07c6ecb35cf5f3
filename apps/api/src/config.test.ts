import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const errorMessage = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

// covers layout-30
describe('readConfig', () => {
  it('defaults to port 4000 on the loopback address with sample data', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      sampleData: true,
      portal: { apiBaseUrl: '/api' },
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, sampleData: true })
  })

  it('adds sample data to an external database only on request', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/shop' }).sampleData).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/shop', SAMPLE_DATA: 'on' }).sampleData).toBe(true)
  })

  it.each([
    [{}, true],
    [{ HOST: '127.0.0.2' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.1.20' }, false],
    [{ TRUSTED_PROXIES: 'loopback' }, false],
    [{ TRUSTED_PROXIES: 'loopback', API_DOCS: 'on' }, true],
    [{ HOST: '0.0.0.0', API_DOCS: 'on' }, true],
    [{ API_DOCS: 'off' }, false],
  ])('serves the documentation of the API with %j: %j', (environment, apiDocs) => {
    expect(readConfig(environment).apiDocs).toBe(apiDocs)
  })

  it.each([
    ['PORT', '80000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://secret@localhost'],
    ['SAMPLE_DATA', 'yes'],
    ['API_DOCS', 'yes'],
    ['AADHAAR_KEY', 'abc'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(1001)],
    ['STOREFRONT_API_KEY', 'short'],
    ['STOREFRONT_OLD_KEYS', 'long-enough-to-be-one,short'],
    ['CORS_ORIGINS', 'https://shop.example/'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://shop.example,shop.example'],
    ['TRUSTED_PROXIES', '10.0.0.5,everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['PORTAL_API_BASE_URL', 'ftp://elsewhere'],
    ['LOG_LEVEL', 'loud'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
  ])('names an invalid %s without its value', (name, value) => {
    expect(errorMessage({ [name]: value })).toMatch(new RegExp(`^${name} must be `))
    expect(errorMessage({ [name]: value })).not.toContain(value)
  })

  it('names each invalid variable on a separate line', () => {
    expect(errorMessage({ PORT: '0', SAMPLE_DATA: 'maybe' }).split('\n')).toHaveLength(2)
  })

  it.each([
    ['/api/', '/api'],
    ['https://api.shop.example/v2//', 'https://api.shop.example/v2'],
  ])('removes trailing slashes from PORTAL_API_BASE_URL: %s', (given, base) => {
    expect(readConfig({ PORTAL_API_BASE_URL: given }).portal.apiBaseUrl).toBe(base)
  })

  it('reads comma-separated lists', () => {
    const read = readConfig({
      STOREFRONT_API_KEY: 'the-new-key-of-the-shop',
      STOREFRONT_OLD_KEYS: 'an-old-key-of-the-shop,another-old-key-of-it',
      CORS_ORIGINS: 'https://shop.example, http://localhost:5173',
      TRUSTED_PROXIES: 'loopback,10.1.0.0/16,2001:db8::1',
    })
    expect(read.storefrontApiKeys).toEqual([
      'the-new-key-of-the-shop',
      'an-old-key-of-the-shop',
      'another-old-key-of-it',
    ])
    expect(read.corsOrigins).toEqual(['https://shop.example', 'http://localhost:5173'])
    expect(read.trustedProxies).toEqual(['loopback', '10.1.0.0/16', '2001:db8::1'])
    expect(errorMessage({ STOREFRONT_OLD_KEYS: 'an-old-key-of-the-shop' })).toMatch(/^STOREFRONT_API_KEY must be set/)
    expect(readConfig({})).toMatchObject({ corsOrigins: [], trustedProxies: [] })
  })

  it('rejects incomplete settings for an object store', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'very-secret' }
    expect(readConfig({ S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://store:9000', ...keys }).s3).toEqual({
      bucket: 'pictures',
      endpoint: 'http://store:9000',
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'very-secret' },
    })
    expect(readConfig({ S3_BUCKET: 'pictures' }).s3).toEqual({
      bucket: 'pictures',
      region: 'us-east-1',
      forcePathStyle: false,
    })
    expect(errorMessage(keys)).toMatch(/^S3_BUCKET must be set/)
    expect(errorMessage({ S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'very-secret' })).toMatch(
      /must be set together$/,
    )
  })
})
