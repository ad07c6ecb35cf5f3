import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { buildApp } from '../apps/api/src/app.ts'
import { ensureAdministrator } from '../apps/api/src/auth/ensure-administrator.ts'
import { connect } from '../apps/api/src/db/database.ts'
import { startEmbedded } from '../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { diskStorage } from '../apps/api/src/files/disk-storage.ts'
import { fixedKeys } from '../apps/api/src/security/storefront-keys.ts'

/** Signs in with a wrong password to an account that is there and to one that is not, in turns, and looks whether the time tells the two apart. */
const PAIRS = 500
/** How often the one may be the slower: chance alone gives 0.5 ± 0.02 for so many pairs. */
const FAIR = { from: 0.4, to: 0.6 }
const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }

const dataDir = await mkdtemp('/tmp/phuljhari-sign-in-')
await chmod(dataDir, 0o755)
const server = await startEmbedded({ dataDir })
await migrate(server.connection)
const db = connect(server.connection, () => {})
await ensureAdministrator(db, ADMIN)
const app = await buildApp({
  db,
  storage: await diskStorage(path.join(dataDir, 'images')),
  storefrontKeys: fixedKeys(),
  aadhaarKeys: [],
  portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
})

const forget = { name: 'forget_failures', text: 'delete from sign_in_failures' }
let attempts = 0
async function timeOf(email: string): Promise<number> {
  attempts += 1
  // Always from another address and without those before, or a limit would answer.
  await db.run(forget)
  const remoteAddress = `10.${attempts >> 16}.${(attempts >> 8) & 255}.${attempts & 255}`
  const begun = performance.now()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/vendor/signin',
    payload: { email, password: 'wrong' },
    remoteAddress,
  })
  if (statusCode !== 401) throw new Error(`a wrong password was answered with ${statusCode}`)
  return performance.now() - begun
}
const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

const known: number[] = []
const unknown: number[] = []
try {
  for (let pair = -10; pair < PAIRS; pair++) {
    const times = { known: 0, unknown: 0 }
    // Who comes first changes, so that neither is always the one on a busier machine.
    for (const who of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      times[who] = await timeOf(who === 'known' ? ADMIN.email : 'nobody@shop.example')
    if (pair < 0) continue
    known.push(times.known)
    unknown.push(times.unknown)
  }
} finally {
  await app.close()
  await db.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const slower = unknown.reduce((sum, time) => sum + known.filter((other) => time > other).length, 0) / PAIRS ** 2
process.stdout.write(
  `sign-in: ${PAIRS} wrong passwords each; known account ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms (medians); the unknown one slower in ${(slower * 100).toFixed(1)} of 100 comparisons\n`,
)
if (slower < FAIR.from || slower > FAIR.to) {
  process.stderr.write('✗ the time of a sign-in tells whether there is an account\n')
  process.exit(1)
}
