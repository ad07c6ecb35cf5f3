import { isAccountEmail, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@phuljhari/contract/rules/account'
import { EXAMPLE_STORE, withoutExamples } from '@phuljhari/contract/settings/store-of'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { S3Settings } from './files/s3-storage.ts'
import type { AadhaarKeys } from './security/seal.ts'

/** Settings that the server writes into the portal's index.html. */
export type PortalSettings = {
  apiBaseUrl: string
  mapTilesUrl?: string
  /** The attribution that the tile provider requires. */
  mapTilesAttribution?: string
  store: { name: string; phone: string; website: string }
}

export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  databaseUrl?: string
  admin: { email: string; password?: string }
  sampleData: boolean
  /** From STOREFRONT_API_KEY and STOREFRONT_OLD_KEYS; absent when the data folder stores the keys. */
  storefrontApiKeys?: readonly string[]
  /** From AADHAAR_KEY and AADHAAR_OLD_KEYS; absent when the data folder stores the keys. */
  aadhaarKeys?: AadhaarKeys
  /** The object store for images; absent when the data folder stores them. */
  s3?: S3Settings
  portal: PortalSettings
  /** Other origins whose pages may call the API. */
  corsOrigins: readonly string[]
  /** Proxies whose X-Forwarded-* headers are trusted: addresses, CIDR ranges, or Fastify's names for ranges. */
  trustedProxies: readonly string[]
  logLevel: string
  /** Whether /api/docs is served. */
  apiDocs: boolean
  /** Whether /metrics is served. */
  metrics: boolean
}

/** Invalid environment variables: one line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const isHttpUrl = (value: string) => URL.canParse(value.replaceAll(/[{}]/g, '')) && /^https?:/.test(value)

/** A comma-separated list. */
const commaSeparated = (isValid: (part: string) => boolean, expected: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isValid), expected)

const isOrigin = (text: string) => isHttpUrl(text) && new URL(text).origin === text

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (width === 0) return PROXY_NAMES.includes(text)
  return more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
}

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'a port number from 1 to 65535')
    .transform(Number)
    .pipe(z.number().min(1, 'a port number from 1 to 65535').max(65_535, 'a port number from 1 to 65535'))
    .default(4000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'an address to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a PostgreSQL URL such as postgres://user:password@host:5432/name')
    .optional(),
  ADMIN_EMAIL: z.string().refine(isAccountEmail, 'an e-mail address').default('admin@localhost'),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `at least ${PASSWORD_MIN_LENGTH} characters`)
    .max(PASSWORD_MAX_LENGTH, `at most ${PASSWORD_MAX_LENGTH} characters`)
    .optional(),
  SAMPLE_DATA: z.enum(['on', 'off'], 'on or off').optional(),
  STOREFRONT_API_KEY: z.string().min(16, 'at least 16 characters').optional(),
  STOREFRONT_OLD_KEYS: commaSeparated(
    (key) => key.length >= 16,
    'keys of at least 16 characters, separated by commas',
  ).optional(),
  AADHAAR_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '64 hex digits')
    .optional(),
  AADHAAR_OLD_KEYS: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i, 'keys of 64 hex digits, separated by commas')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().refine(isHttpUrl, 'an http(s) URL').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off'], 'on or off').optional(),
  PORTAL_API_BASE_URL: z
    .string()
    .refine((value) => value.startsWith('/') || isHttpUrl(value), 'a path such as /api, or an http(s) URL')
    .default('/api'),
  MAP_TILES_URL: z.string().refine(isHttpUrl, 'an http(s) URL with {z}, {x} and {y}').optional(),
  MAP_TILES_ATTRIBUTION: z.string().optional(),
  STORE_NAME: z.string().default(EXAMPLE_STORE.name),
  STORE_PHONE: z.string().default(EXAMPLE_STORE.phone),
  STORE_WEBSITE: z.string().default(EXAMPLE_STORE.website),
  CORS_ORIGINS: commaSeparated(isOrigin, 'origins such as https://shop.example, separated by commas').default([]),
  TRUSTED_PROXIES: commaSeparated(
    isProxy,
    'addresses or ranges such as 10.0.0.5,10.1.0.0/16, or loopback, linklocal, uniquelocal, separated by commas',
  ).default([]),
  API_DOCS: z.enum(['on', 'off'], 'on or off').optional(),
  METRICS: z.enum(['on', 'off'], 'on or off').default('off'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent').default('warn'),
})

/** Drops undefined properties, which exactOptionalPropertyTypes does not accept as absent ones. */
const withoutUndefined = <T extends object>(settings: T) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Whether only programs on this machine can reach a server that listens on `host`. */
const isLocalHost = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

type Variables = z.output<typeof variables>

/** @throws {ConfigError} when only old keys are set. */
function aadhaarKeys({ AADHAAR_KEY, AADHAAR_OLD_KEYS }: Variables): AadhaarKeys | undefined {
  if (AADHAAR_KEY === undefined) {
    if (AADHAAR_OLD_KEYS !== undefined) throw new ConfigError('AADHAAR_KEY must be set when AADHAAR_OLD_KEYS is')
    return undefined
  }
  return [AADHAAR_KEY, ...(AADHAAR_OLD_KEYS?.split(',') ?? [])].map((digits) => Buffer.from(digits, 'hex'))
}

/** @throws {ConfigError} when only old keys are set. */
function storefrontApiKeys({ STOREFRONT_API_KEY, STOREFRONT_OLD_KEYS }: Variables): readonly string[] | undefined {
  if (STOREFRONT_API_KEY !== undefined) return [STOREFRONT_API_KEY, ...(STOREFRONT_OLD_KEYS ?? [])]
  if (STOREFRONT_OLD_KEYS !== undefined)
    throw new ConfigError('STOREFRONT_API_KEY must be set when STOREFRONT_OLD_KEYS is')
  return undefined
}

/** @throws {ConfigError} when the settings are incomplete. */
function objectStore(env: Variables): S3Settings | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (env.S3_BUCKET === undefined) {
    if (env.S3_ENDPOINT !== undefined || accessKeyId !== undefined)
      throw new ConfigError('S3_BUCKET must be set when other S3_ variables are')
    return undefined
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE ? env.S3_FORCE_PATH_STYLE === 'on' : env.S3_ENDPOINT !== undefined,
    ...withoutUndefined({ endpoint: env.S3_ENDPOINT }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  }
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 * @throws {ConfigError} names every invalid variable and what is expected, never its value.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(nonEmpty)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}`).join('\n'),
    )
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    admin: { email: env.ADMIN_EMAIL, ...withoutUndefined({ password: env.ADMIN_PASSWORD }) },
    // A database of DATABASE_URL may hold real data.
    sampleData: env.SAMPLE_DATA ? env.SAMPLE_DATA === 'on' : env.DATABASE_URL === undefined,
    ...withoutUndefined({
      databaseUrl: env.DATABASE_URL,
      s3: objectStore(env),
      storefrontApiKeys: storefrontApiKeys(env),
      aadhaarKeys: aadhaarKeys(env),
    }),
    portal: {
      apiBaseUrl: env.PORTAL_API_BASE_URL.replace(/\/+$/, ''),
      // Nothing invented reaches paper or a customer: a shop that has not said its name has none.
      store: withoutExamples({ name: env.STORE_NAME, phone: env.STORE_PHONE, website: env.STORE_WEBSITE }),
      ...withoutUndefined({ mapTilesUrl: env.MAP_TILES_URL, mapTilesAttribution: env.MAP_TILES_ATTRIBUTION }),
    },
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    // Behind a proxy, this machine only means everybody.
    apiDocs: env.API_DOCS ? env.API_DOCS === 'on' : isLocalHost(env.HOST) && env.TRUSTED_PROXIES.length === 0,
    metrics: env.METRICS === 'on',
  }
}
