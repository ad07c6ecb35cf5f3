import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { buildApp } from '../apps/api/src/app.ts'
import { ensureAdministrator } from '../apps/api/src/auth/ensure-administrator.ts'
import { connect } from '../apps/api/src/db/database.ts'
import { startEmbedded } from '../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { diskStorage } from '../apps/api/src/files/disk-storage.ts'
import { fixedKeys } from '../apps/api/src/security/storefront-keys.ts'

/**
 * Tries a wrong password, alternating between an existing and an unknown account, and fails when their response times
 * differ measurably.
 */
const PAIRS = 500
/** Share of comparisons in which the unknown account may be slower: chance gives 0.5 ± 0.02 for this many pairs. */
const ACCEPTED = { from: 0.4, to: 0.6 }
const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }

const dataDir = await mkdtemp('/tmp/phuljhari-sign-in-')
await chmod(dataDir, 0o755)
const server = await startEmbedded({ dataDir })
await migrate(server.owner)
const db = connect(server.owner, () => {})
await ensureAdministrator(db, ADMIN)
const app = await buildApp({
  db,
  storage: await diskStorage(path.join(dataDir, 'images')),
  storefrontKeys: fixedKeys(),
  aadhaarKeys: [],
  portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
})

const clearFailures = { name: 'clear_failures', text: 'delete from sign_in_failures' }
let attempts = 0
async function timeSignIn(email: string): Promise<number> {
  attempts += 1
  // A new address and no earlier failures each time, to stay below the rate limit.
  await db.run(clearFailures)
  const remoteAddress = `10.${attempts >> 16}.${(attempts >> 8) & 255}.${attempts & 255}`
  const startedAt = performance.now()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/vendor/signin',
    payload: { email, password: 'wrong' },
    remoteAddress,
  })
  if (statusCode !== 401) throw new Error(`a wrong password got ${statusCode}`)
  return performance.now() - startedAt
}
const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

const known: number[] = []
const unknown: number[] = []
try {
  for (let pair = -10; pair < PAIRS; pair++) {
    const times = { known: 0, unknown: 0 }
    // The order alternates, so that changing load affects both alike.
    for (const who of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      times[who] = await timeSignIn(who === 'known' ? ADMIN.email : 'nobody@shop.example')
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
  `sign-in: ${PAIRS} wrong passwords each; known account ${median(known).toFixed(1)} ms, ` +
    `unknown ${median(unknown).toFixed(1)} ms (medians); ` +
    `the unknown one slower in ${(slower * 100).toFixed(1)} of 100 comparisons\n`,
)
if (slower < ACCEPTED.from || slower > ACCEPTED.to) {
  process.stderr.write('✗ the duration of a sign-in reveals whether the account exists\n')
  process.exit(1)
}
