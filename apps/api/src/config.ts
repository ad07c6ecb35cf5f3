import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { S3Settings } from './files/s3-storage.ts'
import type { AadhaarKeys } from './security/seal.ts'

/** What index.html is filled with for the portal. */
export type PortalSettings = {
  apiBaseUrl: string
  mapTilesUrl?: string
  /** What the provider of the tiles wants to be read with them. */
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
  /** Of STOREFRONT_API_KEY and STOREFRONT_OLD_KEYS; absent when they are kept in the data folder. */
  storefrontApiKeys?: readonly string[]
  /** Of AADHAAR_KEY and AADHAAR_OLD_KEYS; absent when they are kept in the data folder. */
  aadhaarKeys?: AadhaarKeys
  /** Where images are kept in place of the data folder. */
  s3?: S3Settings
  portal: PortalSettings
  /** The pages of other addresses that may call the API, `https://host` each. */
  corsOrigins: readonly string[]
  /** The proxies whose word on who calls is believed: addresses, ranges, or Fastify's names for such. */
  trustedProxies: readonly string[]
  logLevel: string
  /** Whether /metrics is served. */
  metrics: boolean
}

/** The environment is wrong: one line for each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const webAddress = (value: string) => URL.canParse(value.replaceAll(/[{}]/g, '')) && /^https?:/.test(value)

/** What stands between commas. */
const listOf = (isGood: (part: string) => boolean, expected: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isGood), expected)

const isOrigin = (text: string) => webAddress(text) && new URL(text).origin === text

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
    .regex(/^postgres(ql)?:\/\//, 'a PostgreSQL address, postgres://user:password@host:5432/name')
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'an e-mail address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z.string().min(8, 'at least 8 characters').optional(),
  SAMPLE_DATA: z.enum(['on', 'off'], 'on or off').optional(),
  STOREFRONT_API_KEY: z.string().min(16, 'at least 16 characters').optional(),
  STOREFRONT_OLD_KEYS: listOf(
    (key) => key.length >= 16,
    'keys of at least 16 characters, with commas between them',
  ).optional(),
  AADHAAR_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '64 hex digits')
    .optional(),
  AADHAAR_OLD_KEYS: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i, 'keys of 64 hex digits, with commas between them')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().refine(webAddress, 'an http(s) address').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off'], 'on or off').optional(),
  PORTAL_API_BASE_URL: z
    .string()
    .refine((value) => value.startsWith('/') || webAddress(value), 'a path such as /api, or an http(s) address')
    .default('/api'),
  MAP_TILES_URL: z.string().refine(webAddress, 'an http(s) address with {z}, {x} and {y}').optional(),
  MAP_TILES_ATTRIBUTION: z.string().optional(),
  STORE_NAME: z.string().default('Phuljhari Crackers'),
  STORE_PHONE: z.string().default('+91 98765 43210'),
  STORE_WEBSITE: z.string().default('phuljhari.example'),
  CORS_ORIGINS: listOf(isOrigin, 'addresses such as https://shop.example, with commas between them').default([]),
  TRUSTED_PROXIES: listOf(
    isProxy,
    'addresses or ranges such as 10.0.0.5,10.1.0.0/16, or loopback, linklocal, uniquelocal, with commas between them',
  ).default([]),
  METRICS: z.enum(['on', 'off'], 'on or off').default('off'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent').default('warn'),
})

/** Only the settings that are there: absent and undefined are not the same to a reader of the configuration. */
const given = <T extends object>(settings: T) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

type Variables = z.output<typeof variables>

/** @throws {ConfigError} when there are old keys alone. */
function aadhaarKeys({ AADHAAR_KEY, AADHAAR_OLD_KEYS }: Variables): AadhaarKeys | undefined {
  if (AADHAAR_KEY === undefined) {
    if (AADHAAR_OLD_KEYS !== undefined) throw new ConfigError('AADHAAR_KEY must be set when AADHAAR_OLD_KEYS is')
    return undefined
  }
  return [AADHAAR_KEY, ...(AADHAAR_OLD_KEYS?.split(',') ?? [])].map((digits) => Buffer.from(digits, 'hex'))
}

/** @throws {ConfigError} when there are old keys alone. */
function storefrontApiKeys({ STOREFRONT_API_KEY, STOREFRONT_OLD_KEYS }: Variables): readonly string[] | undefined {
  if (STOREFRONT_API_KEY !== undefined) return [STOREFRONT_API_KEY, ...(STOREFRONT_OLD_KEYS ?? [])]
  if (STOREFRONT_OLD_KEYS !== undefined)
    throw new ConfigError('STOREFRONT_API_KEY must be set when STOREFRONT_OLD_KEYS is')
  return undefined
}

/** @throws {ConfigError} for half of a setting. */
function objectStore(env: Variables): S3Settings | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (env.S3_BUCKET === undefined) {
    if (env.S3_ENDPOINT !== undefined || accessKeyId !== undefined)
      throw new ConfigError('S3_BUCKET must be the name of a bucket when the other S3_ variables are set')
    return undefined
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE ? env.S3_FORCE_PATH_STYLE === 'on' : env.S3_ENDPOINT !== undefined,
    ...given({ endpoint: env.S3_ENDPOINT }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  }
}

/**
 * The configuration of the environment, with its defaults; an empty variable counts as not set.
 * @throws {ConfigError} that names every wrong variable and what is expected, never its value.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = variables.safeParse(set)
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}`).join('\n'),
    )
  }
  const env = read.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    admin: { email: env.ADMIN_EMAIL, ...given({ password: env.ADMIN_PASSWORD }) },
    // An own database may be somebody's real one: it is never filled unasked.
    sampleData: env.SAMPLE_DATA ? env.SAMPLE_DATA === 'on' : env.DATABASE_URL === undefined,
    ...given({
      databaseUrl: env.DATABASE_URL,
      s3: objectStore(env),
      storefrontApiKeys: storefrontApiKeys(env),
      aadhaarKeys: aadhaarKeys(env),
    }),
    portal: {
      apiBaseUrl: env.PORTAL_API_BASE_URL.replace(/\/+$/, ''),
      store: { name: env.STORE_NAME, phone: env.STORE_PHONE, website: env.STORE_WEBSITE },
      ...given({ mapTilesUrl: env.MAP_TILES_URL, mapTilesAttribution: env.MAP_TILES_ATTRIBUTION }),
    },
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS === 'on',
  }
}
