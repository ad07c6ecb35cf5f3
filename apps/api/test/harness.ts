import { ownPasswordHeader } from '@phuljhari/contract/auth/own-password'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildApp, type AppDeps } from '../src/app.ts'
import { ensureAdministrator } from '../src/auth/ensure-administrator.ts'
import { diskStorage } from '../src/files/disk-storage.ts'
import type { Storage } from '../src/files/storage.ts'
import { fixedKeys } from '../src/security/storefront-keys.ts'
import { testDatabase, type TestDatabase } from './database.ts'

export const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
export const STOREFRONT_KEY = 'storefront-key-of-the-tests'
export const AADHAAR_KEY = Buffer.alloc(32, 7)

type TestOptions = {
  storage?: () => Promise<Storage>
  /** Overrides of the default settings. */
  app?: Partial<
    Pick<
      AppDeps,
      'apiDocs' | 'corsOrigins' | 'trustedProxies' | 'storefrontKeys' | 'metrics' | 'logger' | 'maxConnections'
    >
  >
}
const PORTAL: AppDeps['portal'] = {
  apiBaseUrl: '/api',
  store: { name: 'Test Crackers', phone: '+91 98765 43210', website: 'test.example' },
}

/** `token`: of the session that is restored for each file. */
type Running = { app: FastifyInstance; db: TestDatabase; folder: string; token: string }
/**
 * The API and the database of the last test file of this worker that left them as they were: making them anew takes as
 * long as ten tests.
 */
let spare: Running | undefined

async function start(options: TestOptions): Promise<Running> {
  const db = await testDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'phuljhari-images-'))
  await ensureAdministrator(db, ADMIN)
  const app = await buildApp({
    db,
    storage: await (options.storage?.() ?? diskStorage(folder)),
    storefrontKeys: fixedKeys(STOREFRONT_KEY),
    aadhaarKeys: [AADHAAR_KEY],
    portal: PORTAL,
    // The built portal, if there is one, has tests of its own.
    portalFolder: folder,
    apiDocs: true,
    ...options.app,
  })
  const running = { app, db, folder, token: await tokenOf(app) }
  // Tests begin without the event of this sign-in.
  await empty(running)
  await db.keepAccounts()
  return running
}

async function tokenOf(app: FastifyInstance): Promise<string> {
  // From a separate address, so that failed sign-ins in tests do not lock it out.
  const request = { method: 'POST', url: '/api/vendor/signin', payload: ADMIN, remoteAddress: '10.0.0.2' } as const
  return (await app.inject(request)).json().token
}
async function empty({ db, folder }: Running): Promise<void> {
  await db.empty()
  await Promise.all((await readdir(folder)).map((name) => rm(path.join(folder, name))))
}

/** The API with a database for this test file, emptied after each test. Requests are injected into Fastify. */
export function testApi(options: TestOptions = {}) {
  const isShared = options.storage === undefined && options.app === undefined
  let running: Running
  let token = ''

  beforeAll(async () => {
    running = (isShared && spare) || (await start(options))
    if (isShared) spare = undefined
    token = running.token
  })
  afterEach(() => empty(running))
  afterAll(async () => {
    const { app, db, folder } = running
    if (isShared && !app.server.listening && (await db.reset())) {
      spare = running
      return
    }
    await app.close()
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    /** Deletes all rows and images, as after each test. */
    empty: () => empty(running),
    /** Signs the administrator in again, after a test has ended the session. */
    signIn: async () => {
      token = await tokenOf(running.app)
    },
    get app() {
      return running.app
    },
    get db() {
      return running.db
    },
    get imageFolder() {
      return running.folder
    },
    /** Sends a request as the signed-in administrator. `url` is relative to /api. */
    send: (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      options: Omit<InjectOptions, 'method' | 'url'> = {},
    ) =>
      running.app.inject({
        ...options,
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}`, ...ownPasswordHeader(ADMIN.password), ...options.headers },
      }),
    /** Sends a request without a token. */
    anonymous: (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      options: Omit<InjectOptions, 'method' | 'url'> = {},
    ) => running.app.inject({ ...options, method, url: `/api${url}` }),
  }
}
export type TestApi = ReturnType<typeof testApi>

/** A multipart body and its headers for `inject`. */
export async function form(
  fields: Record<string, string>,
  file?: { name: string; filename: string; type: string; bytes: Buffer },
) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (file) data.append(file.name, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.filename)
  const request = new Request('http://localhost', { method: 'POST', body: data })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
